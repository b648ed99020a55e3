import { expect, test } from '@jest/globals';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { urlsOfHosts } from '../../server/platform/database-hosts.ts';
import { readConfig, SECRET_SETTINGS } from '../../server/platform/config.ts';
import { StartupError } from '../../server/platform/errors.ts';

test.each([
  ['PORT', 'abc', 'a port number from 1 to 65535'],
  ['PORT', '0', 'a port number from 1 to 65535'],
  ['METRICS_PORT', '65536', 'a port number from 1 to 65535'],
  ['HOST', '', 'an address or host name of this machine, such as 127.0.0.1, ::1 or localhost'],
  ['HOST', '[::1]', 'an address or host name of this machine, such as 127.0.0.1, ::1 or localhost'],
  ['HOST', '127.0.0.1:3000', 'an address or host name of this machine, such as 127.0.0.1, ::1 or localhost'],
  ['METRICS_HOST', '', 'an address or host name of this machine, such as 127.0.0.1, ::1 or localhost'],
  ['DATA_DIR', '', 'the path of a folder'],
  ['TRUSTED_PROXIES', '1', 'addresses, networks or loopback, separated by commas, such as 10.0.0.0/8,192.0.2.1'],
  ['TRUSTED_PROXIES', '10.0.0/8', 'addresses, networks or loopback, separated by commas, such as 10.0.0.0/8,192.0.2.1'],
  ['BASE_URL', 'pay.example.com', 'an origin such as https://pay.example.com, without a path'],
  [
    'BASE_URL',
    'https://pay.example.com/shop',
    'an origin such as https://pay.example.com, without a path, because cookies and passkeys belong to a whole host',
  ],
  [
    'BASE_URL',
    'https://pay.example.com//',
    'an origin such as https://pay.example.com, without a path, because cookies and passkeys belong to a whole host',
  ],
  ['BASE_URL', 'https://ada@pay.example.com', 'an origin such as https://pay.example.com, without a path'],
  ['BASE_URL', 'https://pay.example.com/?a=1', 'an origin such as https://pay.example.com, without a path'],
  ['WEBHOOK_ALLOW_NETWORKS', '10.1.0.0', 'networks separated by commas, such as 10.1.0.0/16,fd12::/48'],
  ['WEBHOOK_ALLOW_NETWORKS', '10.1/16', 'networks separated by commas, such as 10.1.0.0/16,fd12::/48'],
  ['DRAIN_SECONDS', '-1', 'a whole number of seconds from 0 to 86400'],
  ['DRAIN_SECONDS', '1.5', 'a whole number of seconds from 0 to 86400'],
  ['DRAIN_SECONDS', '20s', 'a whole number of seconds from 0 to 86400'],
  ['MAX_CONNECTIONS', '0', 'a whole number of at least 1'],
  ['REQUEST_SECONDS', '0', 'a whole number of seconds from 1 to 3600'],
  ['DATABASE_POOL', '0', 'a whole number of at least 1'],
  ['RATE_LIMIT_REQUESTS', '1e3', 'a whole number of at least 1'],
  ['PROCESSES', '0', 'a whole number from 1 to 999, or auto'],
  ['PROCESSES', 'all', 'a whole number from 1 to 999, or auto'],
  ['ROLE', 'server', 'one of all, api, worker'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, fatal, silent'],
  ['VALIDATE_RESPONSES', 'perhaps', 'true or false'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'an HTTP or HTTPS URL such as http://localhost:4318'],
  ['MAIL_FROM', 'Tallystick', 'an email address, such as Tallystick <pay@example.com>'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', 'an email address, such as Tallystick <pay@example.com>'],
])('the setting %s refuses %p and wants %s', (name, value, wanted) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: "${value}" is invalid. Set it to ${wanted}.`);
});

test.each(['smtp://', 'mail.example.com', 'http://user:hidden@mail.example.com'])('SMTP_URL refuses %s', (value) => {
  const refused = 'SMTP_URL: The value is invalid. Set it to a URL such as smtps://user:password@mail.example.com';
  expect(() => readConfig({ SMTP_URL: value })).toThrow(refused);
});

const LIVE_KEY = 'sk_live_1234567890';
const TEST_KEY = 'rk_test_1234567890';

test.each([
  [
    'STRIPE_SECRET_KEY',
    TEST_KEY,
    "a secret or restricted key of Stripe's live mode, which begins with sk_live_ or rk_live_",
  ],
  [
    'STRIPE_TEST_SECRET_KEY',
    LIVE_KEY,
    "a secret or restricted key of Stripe's test mode, which begins with sk_test_ or rk_test_",
  ],
  ['STRIPE_SECRET_KEY', 'pk_live_1234567890', "a secret or restricted key of Stripe's live mode"],
  ['STRIPE_SECRET_KEY', '', "a secret or restricted key of Stripe's live mode"],
  ['STRIPE_WEBHOOK_SECRET', 'we_1234567890', 'signing secrets of Stripe, which begin with whsec_, with commas between'],
  ['STRIPE_TEST_WEBHOOK_SECRET', 'whsec_1234567890,', 'signing secrets of Stripe, which begin with whsec_'],
])('%s refuses the value %s, without a line that shows it', (name, value, wanted) => {
  const refusal = new StartupError(`${name}: The value is invalid. Set it to ${wanted}`);
  expect(() => readConfig({ CARD_PROCESSOR: 'stripe', [name]: value })).toThrow(refusal.message);
  expect(refusal.message).not.toContain(value || 'a value');
});

test.each(['http://api.stripe.com', 'api.stripe.com', 'https://api.stripe.com/v1', 'http://10.0.0.1:12111'])(
  'STRIPE_API_BASE refuses %s, to which a key would be sent',
  (value) => {
    const wanted = 'an https origin, or http of this machine, without a path, such as https://api.stripe.com';
    const refusal = `STRIPE_API_BASE: "${value}" is invalid. Set it to ${wanted}`;
    expect(() => readConfig({ STRIPE_API_BASE: value })).toThrow(refusal);
  },
);

test('an acquirer needs a key, and takes one of either mode or both', () => {
  expect(() => readConfig({ CARD_PROCESSOR: 'stripe' })).toThrow(
    'CARD_PROCESSOR: stripe requires STRIPE_SECRET_KEY for LIVE, STRIPE_TEST_SECRET_KEY for TEST, or both',
  );
  expect(() => readConfig({ CARD_PROCESSOR: 'acme' })).toThrow(
    'CARD_PROCESSOR: "acme" is invalid. Set it to one of stripe',
  );
  const both = { STRIPE_SECRET_KEY: LIVE_KEY, STRIPE_TEST_SECRET_KEY: TEST_KEY };
  for (const keys of [{ STRIPE_SECRET_KEY: LIVE_KEY }, { STRIPE_TEST_SECRET_KEY: TEST_KEY }, both])
    expect(readConfig({ CARD_PROCESSOR: 'stripe', ...keys })).toMatchObject(keys);
});

test.each([
  [{}, 'kept', 'Tallystick <no-reply@[127.0.0.1]>'],
  [{ HOST: '::1' }, 'kept', 'Tallystick <no-reply@[IPv6:::1]>'],
  [{ NODE_ENV: 'production', BASE_URL: 'https://pay.example' }, 'none', 'Tallystick <no-reply@pay.example>'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'Shop <shop@pay.example>' }, 'sent', 'Shop <shop@pay.example>'],
  [{ NODE_ENV: 'production', SMTP_URL: 'smtps://a:b@pay.example', MAIL_FROM: 'a@b.example' }, 'sent', 'a@b.example'],
])('with %j mail is %s, from %s', (environment, mail, from) => {
  const config = readConfig(environment);
  expect([config.mail, config.MAIL_FROM]).toEqual([mail, from]);
});

const ENCODED = 'with #, / and ? in the password percent-encoded as %23, %2F and %3F';

test.each([
  'localhost:5432/pay',
  'mysql://user:hidden@host/pay',
  'postgres://user:hid#den@host:5432/pay',
  'postgres://user:hid/den@host:5432/pay',
  'postgres://user:hid?den@host:5432/pay',
  'postgres://user:12#den@host:5432/pay', // every prefix up to here could be a host and a port
  'postgres://user:12/den@host:5432/pay',
  'postgres://user:/den@host:5432/pay',
  'postgres://user:?den@host:5432/pay',
  'postgres://user:hidden@a:5432,b:port/pay',
])('DATABASE_URL refuses %s without showing it, and says how to write a password', (value) => {
  const wanted = `a URL such as postgres://user:password@host:5432/name, ${ENCODED}`;
  expect(() => readConfig({ DATABASE_URL: value })).toThrow(
    new StartupError(`DATABASE_URL: The value is invalid. Set it to ${wanted}.`),
  );
});

test.each(SECRET_SETTINGS)('%s may be given as a file, whose last newline is dropped', async (name) => {
  await using folder = await mkdtempDisposable(path.join(os.tmpdir(), 'tallystick-secrets-'));
  const file = path.join(folder.path, 'secret');
  const value = VALUES[name]!;
  for (const end of ['', '\n', '\r\n']) {
    await writeFile(file, value + end);
    expect(readConfig({ [`${name}_FILE`]: file })[name]).toBe(value);
  }
  await writeFile(file, `${value}\n\n`);
  if (name === 'METRICS_TOKEN')
    expect(() => readConfig({ METRICS_TOKEN_FILE: file })).toThrow('METRICS_TOKEN: The value is invalid');
  const both = `${name}_FILE: ${name} is set as well. Set one of the two.`;
  expect(() => readConfig({ [`${name}_FILE`]: file, [name]: value })).toThrow(new StartupError(both));
});

const VALUES: Partial<Record<string, string>> = {
  STRIPE_SECRET_KEY: LIVE_KEY,
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  STRIPE_TEST_SECRET_KEY: TEST_KEY,
  STRIPE_TEST_WEBHOOK_SECRET: 'whsec_1234567890,whsec_0987654321',
  DATABASE_URL: 'postgres://user:hidden@host/pay',
  DATABASE_READ_URL: 'postgres://user:hidden@standby/pay',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  SECRETS_KEY_PREVIOUS: Buffer.alloc(32, 8).toString('base64'),
  METRICS_TOKEN: 'a-token-for-metrics-only',
  SMTP_URL: 'smtps://user:hidden@mail.example.com',
  WEBHOOK_PROXY: 'http://user:hidden@proxy.example.com:3128',
  ALARM_SECRET: `whsec_${Buffer.alloc(33, 9).toString('base64')}`,
};

test.each([
  ['/no/such/file', 'ENOENT'],
  ['/', 'EISDIR'],
  ['', 'ENOENT'],
])('a secret in %p, which cannot be read, stops the start with one line', (file, code) => {
  const line = `SECRETS_KEY_FILE: "${file}" cannot be read (${code}). Set it to the path of a file that the user of the service can read.`;
  expect(() => readConfig({ SECRETS_KEY_FILE: file })).toThrow(
    expect.objectContaining({ name: 'StartupError', message: line }),
  );
});

test.each([
  ['?sslmod=require', 'sslmod'],
  ['?sslmode=disable&application_name=shop', 'application_name'],
  ['?statement_timeout=5', 'statement_timeout'],
])('DATABASE_URL with %s is refused, not ignored', (query, option) => {
  const url = `postgres://user:hidden@host/pay${query}`;
  expect(() => parseDatabaseUrl(url)).toThrow(
    new StartupError(
      `DATABASE_URL: the option ${option} is not supported. Supported are connect_timeout, options, sslcert, sslkey, sslmode, sslrootcert and target_session_attrs.`,
    ),
  );
});

test('DATABASE_URL may name several hosts, each with a port or the usual one', () => {
  const url = 'postgres://user:a%2Cb@a:5433,[::1],%2Ftmp%2Fx:5434/pay?sslmode=disable';
  expect(urlsOfHosts(url)).toEqual(
    ['a:5433', '[::1]', '%2Ftmp%2Fx:5434'].map((host) => `postgres://user:a%2Cb@${host}/pay?sslmode=disable`),
  );
  const { writer, ...address } = parseDatabaseUrl(url);
  expect(address).toEqual({ host: 'a', port: 5433, user: 'user', password: 'a,b', database: 'pay', ssl: false });
  expect(writer).toBeDefined();
  expect(parseDatabaseUrl('postgres://user@a/pay').writer).toBeUndefined();
});

test.each(['any', 'read-only', 'standby', 'prefer-standby'])(
  'DATABASE_URL with sessions that are %s is refused',
  (wanted) => {
    const line = `DATABASE_URL: target_session_attrs must be read-write or primary, not ${wanted}, because the service writes`;
    expect(() => parseDatabaseUrl(`postgres://a,b/pay?target_session_attrs=${wanted}`)).toThrow(new StartupError(line));
  },
);

test('DATABASE_URL with a mode of TLS that is not known is refused', () => {
  const line =
    'DATABASE_URL: sslmode must be disable, prefer, require, verify-ca, verify-full or no-verify, not verify_full';
  expect(() => parseDatabaseUrl('postgres://user:hidden@host/pay?sslmode=verify_full')).toThrow(new StartupError(line));
});

test.each([
  'proxy:3128',
  'socks5://proxy:1080',
  'http://proxy:3128/path',
  'http://user:12#den@proxy:3128',
  'http://user:50%off@proxy:3128',
])('WEBHOOK_PROXY refuses %s without showing it', (value) => {
  const wanted = `a URL such as http://user:password@proxy.example.com:3128, ${ENCODED}`;
  expect(() => readConfig({ WEBHOOK_PROXY: value })).toThrow(
    new StartupError(`WEBHOOK_PROXY: The value is invalid. Set it to ${wanted}.`),
  );
});

test('SMTP_URL says how to write a password', () => {
  expect(() => readConfig({ SMTP_URL: 'smtps://user:12#den@mail.example.com' })).toThrow(ENCODED);
});

test.each([
  'postgres://user:p%23%2F%3Fw@host:5432/pay',
  'postgres://user:p%w@host/pay',
  'postgres://postgres@%2Ftmp%2Fx:5432/pay',
  'postgres:///pay?host=/tmp&user=shop&password=p@w',
  'postgres://user:p%23w@a:5432,[::1]:5433,%2Ftmp%2Fx/pay?target_session_attrs=read-write',
])('DATABASE_URL may be %s', (value) => {
  expect(readConfig({ DATABASE_URL: value }).DATABASE_URL).toBe(value);
});

test('a percent sign that stands for no character stops the start with one line', () => {
  const line = 'DATABASE_URL: a percent sign in the password must be written as %25';
  expect(() => parseDatabaseUrl('postgres://user:p%e9@host/pay')).toThrow(line);
});

test('the slash at the end of BASE_URL is dropped', () => {
  const { origin, baseUrl } = readConfig({ BASE_URL: 'https://pay.example.com/' });
  expect([origin, baseUrl]).toEqual(['https://pay.example.com', 'https://pay.example.com/api/v1']);
});

test.each([
  ['https://Pay.Example.com', 'https://pay.example.com'],
  ['https://pay.example.com:443/', 'https://pay.example.com'],
  ['HTTP://pay.example.com:80', 'http://pay.example.com'],
  ['http://LOCALHOST:3000', 'http://localhost:3000'],
])('BASE_URL %s is %s, as clients write it', (BASE_URL, expected) => {
  const { origin, baseUrl } = readConfig({ BASE_URL });
  expect([origin, baseUrl]).toEqual([expected, `${expected}/api/v1`]);
});

test('there may be a process for each core', () => {
  expect(readConfig({}).PROCESSES).toBe(1);
  expect(readConfig({ PROCESSES: 'auto' }).PROCESSES).toBe(availableParallelism());
});

test('metrics get a separate port, except at a worker', () => {
  const settings = { PORT: '9000', METRICS_PORT: '9000' };
  expect(() => readConfig(settings)).toThrow('METRICS_PORT: 9000 is also PORT. Set it to another port.');
  expect(readConfig({ ...settings, ROLE: 'worker' }).METRICS_PORT).toBe(9000);
  expect(readConfig({ ...settings, METRICS_HOST: '127.0.0.2' }).METRICS_PORT).toBe(9000);
});

test('a service can be set not to wait at shutdown', () => {
  expect(readConfig({ DRAIN_SECONDS: '0' }).DRAIN_SECONDS).toBe(0);
});

test.each([
  ['yes', true],
  ['1', true],
  ['off', false],
  ['false', false],
])('a yes-or-no setting accepts %p', (value, meant) => {
  expect(readConfig({ VALIDATE_RESPONSES: value }).VALIDATE_RESPONSES).toBe(meant);
});

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost', BASE_URL: 'http://pay.localhost:3000' }, true],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '10.1.2.3', BASE_URL: 'http://localhost:3000' }, false],
  [{ BASE_URL: 'https://pay.example' }, false],
  [{ BASE_URL: 'http://localhost.example' }, false],
  [{ BASE_URL: 'http://[2001:db8::1]' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ HOST: '0.0.0.0', WEBHOOK_ALLOW_PRIVATE: 'true' }, true],
  [{ WEBHOOK_ALLOW_PRIVATE: 'false' }, false],
])('with %j, whether TEST webhooks may go to private addresses is %p', (environment, allowed) => {
  expect(readConfig(environment).WEBHOOK_ALLOW_PRIVATE).toBe(allowed);
});
