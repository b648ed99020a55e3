import { expect, test } from '@jest/globals';
import { readConfig } from '../server/platform/config.ts';

test.each([
  ['PORT', 'abc', 'a port number from 1 to 65535'],
  ['PORT', '0', 'a port number from 1 to 65535'],
  ['METRICS_PORT', '65536', 'a port number from 1 to 65535'],
  ['DRAIN_SECONDS', '-1', 'a whole number of seconds from 0 to 86400'],
  ['DRAIN_SECONDS', '1.5', 'a whole number of seconds from 0 to 86400'],
  ['DRAIN_SECONDS', '20s', 'a whole number of seconds from 0 to 86400'],
  ['MAX_CONNECTIONS', '0', 'a whole number of at least 1'],
  ['REQUEST_SECONDS', '0', 'a whole number of seconds from 1 to 3600'],
  ['DATABASE_POOL', '0', 'a whole number of at least 1'],
  ['RATE_LIMIT_REQUESTS', '1e3', 'a whole number of at least 1'],
  ['ROLE', 'server', 'one of all, api, worker'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, fatal, silent'],
  ['VALIDATE_RESPONSES', 'perhaps', 'true or false'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'a URL such as http://localhost:4318'],
])('the setting %s refuses %p and wants %s', (name, value, wanted) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: "${value}" is not valid. Wanted: ${wanted}`);
});

test('a service may be told not to wait at shutdown', () => {
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
