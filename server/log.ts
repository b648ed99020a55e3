import { pino, type Logger } from 'pino';

/** Anything that could carry a credential is cut before it is written, whatever object it arrives in. */
const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'client_secret',
  'client_secret_preview',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'session_token',
  'code',
  'code_verifier',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export let log: Logger = pino({ level: 'silent' });

export function startLog(level: string): void {
  log = pino({
    level,
    base: null,
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
