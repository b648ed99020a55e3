import { availableParallelism } from 'node:os';
import { cleanEnv, makeValidator, str, EnvError, type CleanedEnvAccessors } from 'envalid';
import ipaddr from 'ipaddr.js';
import { urlsOfHosts } from './database-hosts.ts';
import { StartupError } from './errors.ts';
import { API_PATH } from './origin.ts';
import { withSecretFiles } from './secret-files.ts';

const wholeNumber = (least: number, most: number, wanted: string) =>
  makeValidator<number>((input) => {
    const value = Number(input);
    if (!/^\d+$/.test(input) || value < least || value > most) throw new EnvError(wanted);
    return value;
  });

const count = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'a whole number of at least 1');
const seconds = wholeNumber(0, 86_400, 'a whole number of seconds from 0 to 86400');
const patience = wholeNumber(1, 3600, 'a whole number of seconds from 1 to 3600');
const hours = wholeNumber(0, 8760, 'a whole number of hours from 0 to 8760');
const pause = wholeNumber(100, 3_600_000, 'a whole number of milliseconds from 100 to 3600000');
const port = wholeNumber(1, 65_535, 'a port number from 1 to 65535');

const iban = makeValidator<string>((input) => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(input))
    throw new EnvError('an IBAN without spaces, such as DE89370400440532013000');
  return input;
});

const bic = makeValidator<string>((input) => {
  if (!/^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(input)) throw new EnvError('a BIC, such as COBADEFFXXX');
  return input;
});

const processes = makeValidator<number>((input) => {
  if (input === 'auto') return availableParallelism();
  if (!/^[1-9]\d{0,2}$/.test(input)) throw new EnvError('a whole number from 1 to 999, or auto');
  return Number(input);
});

const WORDS = { true: ['true', 't', 'yes', 'on', '1'], false: ['false', 'f', 'no', 'off', '0'] };

const bool = makeValidator<boolean>((input) => {
  if (!WORDS.true.includes(input) && !WORDS.false.includes(input)) throw new EnvError('true or false');
  return WORDS.true.includes(input);
});

const url = makeValidator<string>((input) => {
  if (!/^https?:\/\//.test(input) || !URL.canParse(input))
    throw new EnvError('an HTTP or HTTPS URL such as http://localhost:4318');
  return input;
});

const host = makeValidator<string>((input) => {
  const isName = /^[^\s/?#@[\]]+$/.test(input) && URL.canParse(`http://${inUrl(input)}`);
  if (!isName) throw new EnvError('an address or host name of this machine, such as 127.0.0.1, ::1 or localhost');
  return input;
});

const folder = makeValidator<string>((input) => {
  if (input === '') throw new EnvError('the path of a folder');
  return input;
});

const origin = makeValidator<string>((input) => {
  const url = URL.parse(input);
  const isOrigin = url && /^https?:\/\/[^/\\?#@]+\/?$/i.test(input);
  if (/^https?:$/.test(url?.protocol ?? '') && url?.pathname !== '/')
    throw new EnvError('an origin such as https://pay.example.com, without a path, because cookies and passkeys belong to a whole host'); // prettier-ignore
  if (!isOrigin) throw new EnvError('an origin such as https://pay.example.com, without a path');
  return url.origin; // in lower case and without a default port, as browsers and clients send it
});

const PASSWORDS = 'with #, / and ? in the password percent-encoded as %23, %2F and %3F';

/** Reports whether a text is a URL in which no part of a password is parsed as port, path, query or fragment. */
function isWithPassword(input: string): boolean {
  const url = URL.parse(input);
  if (!url) return false;
  const isCutOff = url.username === '' && (/@/.test(url.pathname + url.hash) || /^\?[^=]*@/.test(url.search));
  return !isCutOff;
}

const smtpUrl = makeValidator<string>((input) => {
  if (!/^smtps?:\/\/./.test(input) || !isWithPassword(input))
    throw new EnvError(`a URL such as smtps://user:password@mail.example.com, ${PASSWORDS}`);
  return input;
});

const mailbox = makeValidator<string>((input) => {
  if (!/^([^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(input))
    throw new EnvError('an email address, such as Tallystick <pay@example.com>');
  return input;
});

const postgresUrl = makeValidator<string>((input) => {
  if (!/^postgres(ql)?:\/\//.test(input) || !urlsOfHosts(input).every(isWithPassword))
    throw new EnvError(`a URL such as postgres://user:password@host:5432/name, ${PASSWORDS}`);
  return input;
});

const key = makeValidator<string>((input) => {
  if (Buffer.from(input, 'base64').length !== 32)
    throw new EnvError('32 bytes in base64, such as the output of `openssl rand -base64 32`');
  return input;
});

const keys = makeValidator<string>((input) => {
  if (!input.split(',').every((part) => Buffer.from(part, 'base64').length === 32))
    throw new EnvError('keys of 32 bytes in base64, separated by commas');
  return input;
});

const secret = makeValidator<string>((input) => {
  if (!/^[\w.~+/=-]{16,}$/.test(input))
    throw new EnvError(
      'at least 16 characters of A-Z a-z 0-9 _ . ~ + / = -, such as the output of `openssl rand -hex 32`',
    );
  return input;
});

const signingSecret = makeValidator<string>((input) => {
  const bytes = Buffer.from(input.replace(/^whsec_/, ''), 'base64');
  if (input !== `whsec_${bytes.toString('base64')}` || bytes.length < 24 || bytes.length > 64)
    throw new EnvError('whsec_ and 24 to 64 bytes in base64, such as from `echo whsec_$(openssl rand -base64 33)`');
  return input;
});

/** A key of one mode of Stripe: a live key in a variable for tests would move real money. */
const stripeKey = (mode: 'live' | 'test') =>
  makeValidator<string>((input) => {
    if (new RegExp(`^[rs]k_${mode}_\\w{8,}$`).test(input)) return input;
    throw new EnvError(
      `a secret or restricted key of Stripe's ${mode} mode, which begins with sk_${mode}_ or rk_${mode}_`,
    );
  });

const stripeSecrets = makeValidator<string>((input) => {
  if (!/^whsec_[\w+/=]{8,}(,whsec_[\w+/=]{8,})*$/.test(input))
    throw new EnvError('signing secrets of Stripe, which begin with whsec_, with commas between');
  return input;
});

const safeOrigin = makeValidator<string>((input) => {
  const url = URL.parse(input);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe || url.origin !== input.replace(/\/$/, ''))
    throw new EnvError('an https origin, or http of this machine, without a path, such as https://api.stripe.com');
  return url.origin;
});

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Rejects abbreviations such as `1` or `10.0.0/8`, which ipaddr.js completes and Express does not. */
function isWrittenOut(network: string): boolean {
  if (network.includes(':')) return ipaddr.isValid(network) || ipaddr.isValidCIDR(network);
  return ipaddr.IPv4.isValidFourPartDecimal(network) || ipaddr.IPv4.isValidCIDRFourPartDecimal(network);
}

const proxies = makeValidator<string>((input) => {
  const entries = input.split(',').map((entry) => entry.trim());
  const known = (entry: string) => NAMED_NETWORKS.includes(entry) || isWrittenOut(entry);
  if (input !== '' && !entries.every(known)) {
    throw new EnvError('addresses, networks or loopback, separated by commas, such as 10.0.0.0/8,192.0.2.1');
  }
  return entries.join(',');
});

const networks = makeValidator<string>((input) => {
  const entries = input === '' ? [] : input.split(',').map((entry) => entry.trim());
  if (!entries.every((entry) => entry.includes('/') && isWrittenOut(entry)))
    throw new EnvError('networks separated by commas, such as 10.1.0.0/16,fd12::/48');
  return entries.join(',');
});

/** Reports whether every `%` begins an encoded character. */
const isEncoded = (text: string): boolean => !/%(?![0-9A-Fa-f]{2})/.test(text);

const proxyUrl = makeValidator<string>((input) => {
  const url = URL.parse(input);
  const isProxy =
    url &&
    /^https?:\/\/./.test(input) &&
    isWithPassword(input) &&
    isEncoded(url.username + url.password) &&
    url.pathname === '/' &&
    url.search === '';
  if (!isProxy) throw new EnvError(`a URL such as http://user:password@proxy.example.com:3128, ${PASSWORDS}`);
  return input;
});

/** All settings of the service. `npm run generate` writes the tables of README and docs/settings.md from them. */
export const settings = {
  HOST: host({ default: '127.0.0.1', desc: 'Address to listen on.' }),
  PORT: port({ default: 3000, desc: 'Port to listen on.' }),
  BASE_URL: origin({
    default: undefined,
    desc: 'Public origin, when it differs from `http://HOST:PORT` (behind a proxy).',
  }),
  DATA_DIR: folder({ default: '.data', desc: 'Folder of the embedded PostgreSQL and the generated key.' }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'Your own PostgreSQL (15 or later) instead of the embedded one. Several hosts, one of which writes: `postgres://user@a:5432,b:5432/name`.',
  }),
  DATABASE_READ_URL: postgresUrl({
    default: undefined,
    desc: 'A hot standby of `DATABASE_URL`, which lists, search, exports and the overview are read from while it has everything that was committed before; see docs/scaling.md.',
  }),
  DATABASE_POOL: count({
    default: 10,
    desc: 'Maximum number of connections in the pool of this process; up to six more are opened outside it, see docs/operations.md.',
  }),
  LOCK_SECONDS: patience({
    default: 3,
    desc: 'Maximum time that a request waits for a database lock of others, such as that of a payment or wallet; then the response is 503, and nothing was changed.',
  }),
  SECRETS_KEY: key({
    default: undefined,
    desc: 'Key that encrypts the secrets of webhooks and of authenticator apps, and bank accounts, 32 bytes in base64. Default: generated once and stored in `DATA_DIR/secrets.key`.',
  }),
  SECRETS_KEY_PREVIOUS: keys({
    default: undefined,
    desc: 'Keys that are accepted for reading in addition to `SECRETS_KEY` while it is rotated, separated by commas; see docs/operations.md.',
  }),
  ROLE: str({
    choices: ['all', 'api', 'worker'],
    default: 'all',
    desc: 'What this process does: serve the API, deliver webhooks, or both.',
  }),
  PROCESSES: processes({
    default: 1,
    desc: 'Number of processes with this role, which share the ports; `auto` is one for each core. SIGHUP replaces them one by one, see docs/operations.md.',
  }),
  WEBHOOK_CONCURRENCY: count({
    default: 200,
    desc: 'Maximum number of concurrent webhook attempts in this process; ten times as many may wait for slow receivers.',
  }),
  WEBHOOK_ALLOW_PRIVATE: bool({
    default: undefined,
    desc: 'Allow TEST webhooks to private addresses such as localhost. Default: only while `HOST` and `BASE_URL` are loopback addresses and `NODE_ENV` is not `production`. LIVE webhooks may never go there.',
  }),
  WEBHOOK_ALLOW_NETWORKS: networks({
    default: undefined,
    desc: 'Private networks that webhooks may use, in LIVE as well, separated by commas: `10.1.0.0/16,fd12::/48`. Addresses of metadata services stay refused. Default: no network.',
  }),
  WEBHOOK_PROXY: proxyUrl({
    default: undefined,
    desc: 'HTTP proxy through which webhooks are sent, by CONNECT to the address that was resolved and checked: `http://user:password@proxy:3128`. Default: no proxy.',
  }),
  METRICS_PORT: port({
    default: undefined,
    desc: 'Port for `GET /metrics`, `/healthz` and `/readyz` alone, on `METRICS_HOST`; a worker serves nothing else. Default: metrics are on `PORT`, in production only with `METRICS_TOKEN`.',
  }),
  METRICS_HOST: host({ default: '127.0.0.1', desc: 'Address to listen on for `METRICS_PORT`.' }),
  METRICS_TOKEN: secret({
    default: undefined,
    desc: 'When set, `GET /metrics` requires it: `Authorization: Bearer …`.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url({
    default: undefined,
    desc: 'URL of the OpenTelemetry collector that traces are sent to by OTLP over HTTP, such as `http://localhost:4318`; the other `OTEL_*` variables apply as well. Default: no traces.',
  }),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url({
    default: undefined,
    desc: 'URL that metrics are sent to by OTLP over HTTP, such as `http://localhost:4318/v1/metrics`; the other `OTEL_*` variables apply as well. Default: metrics are only at `/metrics`.',
  }),
  OTEL_METRIC_EXPORT_INTERVAL: pause({
    default: 60_000,
    desc: 'Milliseconds between two sets of metrics that are sent by OTLP.',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'Server that sends mail: `smtps://user:password@host`, or `smtp://` for STARTTLS. Default: mail is stored and shown at `/dev/mail`, only to this machine; in production, no mail is sent.',
  }),
  ALARM_URL: url({
    default: undefined,
    desc: 'URL that alarms are posted to, for programs of the operator: endpoints that fail or are disabled, failed deliveries, replaced secrets, disputed top-ups. Requires `ALARM_SECRET`.',
  }),
  ALARM_SECRET: signingSecret({
    default: undefined,
    desc: 'Secret that signs alarms, as deliveries are signed: `whsec_` and 24 to 64 bytes in base64.',
  }),
  MAIL_FROM: mailbox({
    default: undefined,
    desc: 'Sender of mail, such as `Tallystick <pay@example.com>`. Default: `no-reply@` the host of `BASE_URL`.',
  }),
  CARD_PROCESSOR: str({
    choices: ['stripe'],
    default: undefined,
    desc: 'Acquirer of cards. It takes real cards in LIVE, and its test cards in TEST; see docs/guides/take-real-cards.md. By default, cards are simulated in TEST and refused in LIVE.',
  }),
  STRIPE_SECRET_KEY: stripeKey('live')({
    default: undefined,
    desc: 'Secret or restricted key of the account in live mode, for LIVE.',
  }),
  STRIPE_WEBHOOK_SECRET: stripeSecrets({
    default: undefined,
    desc: 'Secret that signs callbacks to `/processors/stripe-live/callback`; while it is rotated, both, separated by commas.',
  }),
  STRIPE_TEST_SECRET_KEY: stripeKey('test')({
    default: undefined,
    desc: 'Secret or restricted key of the account in test mode, for TEST.',
  }),
  STRIPE_TEST_WEBHOOK_SECRET: stripeSecrets({
    default: undefined,
    desc: 'Secret that signs callbacks to `/processors/stripe-test/callback`; while it is rotated, both, separated by commas.',
  }),
  STRIPE_API_BASE: safeOrigin({
    default: 'https://api.stripe.com',
    desc: 'Origin of the API of Stripe, for proxies and tests; `http` only on this machine.',
  }),
  TOP_UP_LIMIT: count({
    default: 100_000,
    desc: 'Maximum sum of top-ups of a wallet by card in 24 hours, in minor units of each currency, for one user in an environment.',
  }),
  PAYOUT_NAME: str({
    default: undefined,
    desc: "Holder of the operator's bank account that pays LIVE payouts, for `payouts export`.",
  }),
  PAYOUT_IBAN: iban({ default: undefined, desc: 'IBAN of that account, without spaces.' }),
  PAYOUT_BIC: bic({ default: undefined, desc: 'BIC of its bank, if the bank requires it in files.' }),
  PAYOUT_WAIT_HOURS: hours({
    default: 72,
    desc: 'Time in hours after which LIVE payouts go to a new or changed bank account, so that its business notices a change by others.',
  }),
  VALIDATE_RESPONSES: bool({
    default: undefined,
    desc: 'Check every response against the contract. Default: yes, unless `NODE_ENV=production`.',
  }),
  RATE_LIMIT_REQUESTS: count({
    default: 6000,
    desc: 'Maximum number of requests a minute of one client, signed-in user or, when neither is known, address.',
  }),
  RATE_LIMIT_REQUESTS_PER_BUSINESS: count({
    default: undefined,
    desc: 'Maximum number of requests a minute of all applications of one business together, of one user without a business, or of public applications at one address; counted for the API and for the OAuth endpoints separately. Default: five times `RATE_LIMIT_REQUESTS`.',
  }),
  RATE_LIMIT_FAILURES: count({
    default: 20,
    desc: 'Maximum number of failed attempts a minute: sign-ins with one email address, or authentications of one client, from one network address; device codes by one user.',
  }),
  RATE_LIMIT_FAILURES_PER_ADDRESS: count({
    default: 200,
    desc: 'Maximum number of failed sign-ins, or client authentications, a minute from one address, across accounts and clients. Only failing attempts are refused.',
  }),
  RATE_LIMIT_SIGN_UPS: count({
    default: 20,
    desc: 'Maximum number of sign-ups, and likewise of password changes and of requests for a new password, a minute from one address.',
  }),
  MAX_BUSINESSES: count({
    default: 100,
    desc: 'Maximum number of businesses that one user creates and owns at a time; closed ones do not count.',
  }),
  MAX_APPLICATIONS: count({
    default: 100,
    desc: 'Maximum number of applications of one business in an environment, or of one user without a business; deleted ones do not count.',
  }),
  MAX_ENDPOINTS: count({
    default: 100,
    desc: 'Maximum number of webhook endpoints of one business in an environment; deleted ones do not count.',
  }),
  MAX_STREAMS: count({
    default: 40,
    desc: 'Maximum number of event streams that all applications of one business have open at a time, in each process; 10 of one application, 20 of all that one user registered.',
  }),
  MAX_EXPORTS: count({
    default: 4,
    desc: 'Maximum number of CSV exports that all members of one business have running at a time, in each process; two of one user.',
  }),
  TRUSTED_PROXIES: proxies({
    default: undefined,
    desc: 'Reverse proxies whose `X-Forwarded-For` is trusted: addresses, networks or `loopback`, separated by commas.',
  }),
  MAX_CONNECTIONS: count({
    default: 2000,
    desc: 'Maximum number of connections to `PORT` at a time; further ones are closed at once.',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: count({
    default: 500,
    desc: 'Maximum number of connections of one address to `PORT` at a time, except for `TRUSTED_PROXIES`; further ones are closed at once.',
  }),
  REQUEST_SECONDS: patience({
    default: 20,
    desc: 'Maximum time for a request to arrive, half of it for its headers; a slower one is answered with 408.',
  }),
  KEEP_ALIVE_SECONDS: patience({
    default: 5,
    desc: 'Time for which a connection without a request stays open; a proxy or load balancer must keep idle connections for a shorter time.',
  }),
  DRAIN_SECONDS: seconds({
    default: 20,
    desc: 'Maximum time to wait for requests and deliveries in progress at shutdown; 0 does not wait.',
  }),
  LOG_LEVEL: str({
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    default: 'info',
    desc: 'Minimum level of the log lines that are written.',
  }),
  NODE_ENV: str({
    choices: ['development', 'test', 'production'],
    default: 'development',
    desc: 'Sets the defaults above.',
  }),
};

type Settings = Omit<{ [name in keyof typeof settings]: ReturnType<typeof parse>[name] }, keyof CleanedEnvAccessors>;

export interface Config extends Settings {
  production: boolean;
  /** `{origin}`: the origin of browser pages. */
  origin: string;
  /** `{origin}/api/v1`: the base of every contract path, and the OAuth issuer. */
  baseUrl: string;
  /** `sent` by SMTP_URL, `kept` for `/dev/mail`, or `none`. */
  mail: 'sent' | 'kept' | 'none';
  MAIL_FROM: string;
  WEBHOOK_ALLOW_PRIVATE: boolean;
  VALIDATE_RESPONSES: boolean;
}

function parse(environment: NodeJS.ProcessEnv) {
  return cleanEnv(environment, settings, {
    reporter: ({ errors }) => {
      const [first] = Object.entries(errors);
      if (first)
        throw new StartupError(describeFault(first[0] as keyof typeof settings, environment[first[0]], first[1]));
    },
  });
}

/** Settings that are not shown, and may be given as files: `NAME_FILE` in place of `NAME`. */
export const SECRET_SETTINGS: (keyof typeof settings)[] = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'METRICS_TOKEN',
  'SMTP_URL',
  'ALARM_SECRET',
  'WEBHOOK_PROXY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_TEST_SECRET_KEY',
  'STRIPE_TEST_WEBHOOK_SECRET',
];

function describeFault(name: keyof typeof settings, value: string | undefined, error: Error | undefined): string {
  const shown = SECRET_SETTINGS.includes(name) ? 'The value' : `"${value}"`;
  return `${name}: ${shown} is invalid. Set it to ${wantedFor(name, error)}.`;
}

/** Describes the accepted values. The validators above do so in their errors, but the validator of choices does not. */
function wantedFor(name: keyof typeof settings, error: Error | undefined): string {
  const { choices, desc } = settings[name] as { choices?: readonly string[]; desc?: string };
  return choices ? `one of ${choices.join(', ')}` : (error?.message ?? desc ?? '');
}

/**
 * Reads the configuration; no other code reads the environment. Throws a StartupError of one line for the first invalid
 * value.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = parse(withSecretFiles(environment, SECRET_SETTINGS));
  if (isTaken(parsed)) throw new StartupError(`METRICS_PORT: ${parsed.PORT} is also PORT. Set it to another port.`);
  if (parsed.ALARM_URL !== undefined && parsed.ALARM_SECRET === undefined)
    throw new StartupError('ALARM_URL requires ALARM_SECRET, which signs the alarms.');
  if (isWithoutKey(parsed))
    throw new StartupError(
      'CARD_PROCESSOR: stripe requires STRIPE_SECRET_KEY for LIVE, STRIPE_TEST_SECRET_KEY for TEST, or both.',
    );
  const production = parsed.NODE_ENV === 'production';
  const publicOrigin = parsed.BASE_URL ?? `http://${inUrl(parsed.HOST)}:${parsed.PORT}`;
  const local = isLoopback(parsed.HOST) && isLoopback(new URL(publicOrigin).hostname);
  return {
    ...parsed,
    production,
    origin: publicOrigin,
    baseUrl: publicOrigin + API_PATH,
    mail: parsed.SMTP_URL !== undefined ? 'sent' : production ? 'none' : 'kept',
    MAIL_FROM: parsed.MAIL_FROM ?? `Tallystick <no-reply@${mailDomain(new URL(publicOrigin).hostname)}>`,
    WEBHOOK_ALLOW_PRIVATE: parsed.WEBHOOK_ALLOW_PRIVATE ?? (local && !production),
    VALIDATE_RESPONSES: parsed.VALIDATE_RESPONSES ?? !production,
  };
}

/** Reports whether METRICS_PORT is the service's own port. A worker opens only the metrics port. */
const isTaken = ({ PORT, HOST, METRICS_PORT, METRICS_HOST, ROLE }: Settings) =>
  ROLE !== 'worker' && METRICS_PORT === PORT && METRICS_HOST === HOST;

const isWithoutKey = ({ CARD_PROCESSOR, STRIPE_SECRET_KEY, STRIPE_TEST_SECRET_KEY }: Settings) =>
  CARD_PROCESSOR !== undefined && STRIPE_SECRET_KEY === undefined && STRIPE_TEST_SECRET_KEY === undefined;

/** Formats a host for a URL, without the zone of an address such as `fe80::1%eth0`, which URLs do not allow. */
const inUrl = (host: string) => (host.includes(':') ? `[${host.replace(/%.*/, '')}]` : host);

/** Returns the domain of a mail address at this host. A network address needs brackets (RFC 5321, section 4.1.3). */
function mailDomain(host: string): string {
  if (host.startsWith('[')) return `[IPv6:${host.slice(1)}`;
  return ipaddr.isValid(host) ? `[${host}]` : host;
}

/** Reports whether only this machine can reach a host. Otherwise, webhooks of unknown users must not reach its network. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return /^(.+\.)?localhost$/i.test(name) || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
}
