import type { WebhookEvent } from '../generated/types.ts';
import { TallystickError } from '../client/error.ts';
import { encoder, hmacSha256, standardKeyOf, toBase64 } from './webhook-signatures.ts';

export type { WebhookEvent } from '../generated/types.ts';

/** Largest accepted difference, in seconds, between the time of a delivery and now, in either direction. */
export const TOLERANCE_SECONDS = 300;

/** Reason why a delivery is not trusted. */
export type WebhookVerificationReason =
  | 'body_not_raw'
  | 'secret_missing'
  | 'secret_malformed'
  | 'header_missing'
  | 'header_malformed'
  | 'signature_mismatch'
  | 'timestamp_too_old'
  | 'timestamp_in_future'
  | 'body_malformed'
  | 'event_id_mismatch';

/** The delivery is not trusted: respond with 400 and do nothing. */
export class WebhookVerificationError extends TallystickError {
  override readonly name: string = 'WebhookVerificationError';
  readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The body exactly as received: bytes, or their text in UTF-8. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/** Fetch's Headers, a Map, pairs, or an object such as `request.headers` of Node; names in any case. */
export type WebhookHeaders =
  Iterable<readonly [string, string]> | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Largest accepted difference, in seconds, between the time of the signature and `receivedAt`. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** Time at which the delivery arrived, if it is verified later. Default: now. */
  receivedAt?: Date | undefined;
}

/**
 * Verifies that a delivery comes from the service and is recent.
 *
 * @param rawBody before any parsing: a body that was parsed and serialized again does not match
 * @param secret the whole `whsec_…`, or several of which one must match, as during a rotation
 * @returns the event, whose kind is in `event_type`
 * @throws WebhookVerificationError; TypeError for an invalid `receivedAt`
 */
export async function verify(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, receivedAt = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const receivedSeconds = secondsOf('receivedAt', receivedAt);
  const body = bytesOf(rawBody);
  const { timestamp, signatures } = parseSignature(headerOf(headers, 'Service-Signature'));
  const eventId = headerOf(headers, 'Service-Event-Id');
  const secrets = checkSecret(secret);
  if (!(await isSigned(body, timestamp, signatures, secrets))) {
    refuse('signature_mismatch', 'No signature matches: check the secret, and that the body is unchanged');
  }
  checkTime(Number(timestamp), receivedSeconds, toleranceSeconds);
  const event = parseEvent(body);
  if (event.event_id !== eventId) refuse('event_id_mismatch', 'Service-Event-Id is not the event_id of the body');
  return event;
}

/**
 * Signs an event as the service does, for tests of receivers and for programs that forward events.
 *
 * @param secret several secrets create a signature each, as during a rotation
 * @returns the headers that verifiers check: `Service-Event-Id` and `Service-Signature`; for those of Standard Webhooks
 *   `webhook-id`, `webhook-timestamp` and `webhook-signature`, unless no secret is base64 of 24 to 64 bytes after `whsec_`
 */
export async function sign(
  rawBody: RawBody,
  secret: string | readonly string[],
  { signedAt = new Date() }: { signedAt?: Date } = {},
): Promise<Record<string, string>> {
  const body = bytesOf(rawBody);
  const { event_id: id } = parseEvent(body);
  const timestamp = String(secondsOf('signedAt', signedAt));
  const secrets = checkSecret(secret);
  const parts = await Promise.all(secrets.map(async (each) => `v1=${await signatureOf(body, timestamp, each)}`));
  const own = { 'Service-Event-Id': id, 'Service-Signature': [`t=${timestamp}`, ...parts].join(',') };
  const keys = secrets.flatMap((each) => standardKeyOf(each) ?? []);
  if (keys.length === 0) return own;
  const signatures = await Promise.all(
    keys.map(async (key) => `v1,${toBase64(await hmacSha256(key, `${id}.${timestamp}.`, body))}`),
  );
  return { ...own, 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

const NEEDED = 'The whole secret of the endpoint is required, whsec_ included';

function refuse(reason: WebhookVerificationReason, message: string): never {
  throw new WebhookVerificationError(reason, message);
}

function bytesOf(rawBody: RawBody): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return encoder.encode(rawBody);
  if (ArrayBuffer.isView(rawBody)) {
    const { buffer, byteOffset, byteLength } = rawBody as Uint8Array<ArrayBuffer>;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
  // Checked by tag: instanceof fails for a buffer of another realm, such as a test runner's.
  if (Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]') return new Uint8Array(rawBody);
  refuse('body_not_raw', 'The raw body is required, as bytes or text, before anything parses it');
}

/**
 * Checks a secret, or several, as `verify` does. Called when a receiver starts, it fails before the first delivery.
 *
 * @returns the secrets
 * @throws WebhookVerificationError if a secret is missing, in quotes, with white space, a placeholder, or of another kind
 */
export function checkSecret(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!secrets?.length || !secrets.every(Boolean)) refuse('secret_missing', NEEDED);
  // The prefix shows the kind of a secret, such as tsk_ for an application, and no part of the secret.
  const other = secrets.find((each) => !/^whsec_[\w+/=-]+$/.test(each));
  if (other) refuse('secret_malformed', `${NEEDED}, unquoted, not ${String(other).slice(0, 4)}…`);
  return secrets;
}

/** Returns the value of a header. A repeated header is joined, as HTTP does (RFC 9110, section 5.3), and is then refused. */
function headerOf(headers: WebhookHeaders | undefined, name: string): string {
  const pairs = headers && Symbol.iterator in headers ? [...headers] : Object.entries(headers ?? {});
  const values = pairs.flatMap(([key, value]) => (key.toLowerCase() === name.toLowerCase() ? (value ?? []) : []));
  if (values.length === 0) refuse('header_missing', `${name} is missing`);
  return values.join(', ');
}

/** Parses `t=<digits>,v1=<hex>[,v1=<hex>…]` without spaces; other names belong to future schemes, and are ignored. */
function parseSignature(header: string): { timestamp: string; signatures: string[] } {
  const parts = header.split(',').map((part) => /^(\w+)=(\S*)$/.exec(part));
  const valuesOf = (name: string): string[] => parts.flatMap((part) => (part?.[1] === name ? (part[2] ?? '') : []));
  const [timestamp = '', ...others] = valuesOf('t');
  const signatures = valuesOf('v1');
  if (parts.includes(null) || !/^\d{1,12}$/.test(timestamp) || others.length > 0 || signatures.length === 0) {
    refuse('header_malformed', 'Service-Signature must have one t, of digits, and a v1');
  }
  return { timestamp, signatures };
}

async function isSigned(
  body: Uint8Array,
  timestamp: string,
  given: string[],
  secrets: readonly string[],
): Promise<boolean> {
  const expected = await Promise.all(secrets.map((secret) => signatureOf(body, timestamp, secret)));
  return expected.flatMap((one) => given.map((other) => areEqual(one, other))).includes(true);
}

/** Compares in constant time. */
function areEqual(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let index = 0; index < expected.length; index++) {
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index);
  }
  return difference === 0;
}

/** Computes the lowercase hex HMAC-SHA256 of the timestamp, a dot and the body, with the whole secret as key. */
async function signatureOf(body: Uint8Array, timestamp: string, secret: string): Promise<string> {
  const signature = await hmacSha256(encoder.encode(secret), `${timestamp}.`, body);
  return Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Checked by tag: instanceof fails for a date of another realm. */
function secondsOf(name: string, date: Date): number {
  const isDate = Object.prototype.toString.call(date) === '[object Date]';
  const seconds = isDate ? Math.floor(date.getTime() / 1000) : NaN;
  if (Number.isNaN(seconds)) throw new TypeError(`${name} must be a Date, and a valid one`);
  return seconds;
}

/** Checks the time of a signature. Written with negations so that a tolerance of NaN is refused. */
function checkTime(signedAt: number, receivedAt: number, toleranceSeconds: number): void {
  const age = receivedAt - signedAt;
  if (!(age <= toleranceSeconds)) refuse('timestamp_too_old', `Signed ${age} s ago: an old delivery or a fast clock`);
  if (!(-age <= toleranceSeconds)) refuse('timestamp_in_future', `Signed ${-age} s ahead: a slow clock`);
}

function parseEvent(body: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as WebhookEvent | null;
    if (event?.event_id) return event;
  } catch {
    // refused below
  }
  refuse('body_malformed', 'The body is not an event in JSON');
}
