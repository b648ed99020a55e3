import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { exportJWK } from 'jose';
import { call } from '../../support/api.ts';
import { newClientKey } from '../../support/client-keys.ts';
import { CALLBACK, decide, registerBusinessApp } from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';

/** A published client in Python walks the FAPI 2.0 profile, and what the profile excludes. */

const CLIENT = 'requests-oauth2client==1.8.0';
const PROGRAMS = path.join(import.meta.dirname, '../../support/oauth-clients');

const folder = mkdtempSync(path.join(os.tmpdir(), 'python-oauth-'));
const python = path.join(folder, 'bin/python');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Installs the client; false without Python or its package index. */
function install(): boolean {
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', folder]],
    [python, ['-m', 'pip', 'install', '--quiet', '--retries', '1', '--timeout', '20', CLIENT]],
  ];
  return steps.every(([program, args]) => spawnSync(program, args).status === 0);
}

const hasClient = install();
if (!hasClient) console.warn(`Left out: ${CLIENT} needs Python 3 with venv, and its package index.`);

/** Starts a program that writes lines, and reads the answers to some. */
function start(program: string, settings: Record<string, string>) {
  const env = { ...process.env, ISSUER: service.baseUrl, ...settings };
  const child = spawn(python, [path.join(PROGRAMS, program)], { env });
  const exited = once(child, 'exit');
  const complaint = text(child.stderr);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(await complaint);
    return value;
  };
  return { next, exited, say: (line: string) => child.stdin.write(`${line}\n`) };
}

const testIf = hasClient ? test : test.skip;

testIf('requests-oauth2client walks the profile, and is refused beyond it', async () => {
  const key = await newClientKey();
  const app = await registerBusinessApp(service, person, { security_profile: 'fapi2', jwks: { keys: [key.jwk] } });
  const { privateKey, jwk, alg } = key;
  const { next, say, exited } = start('walk.py', {
    ...{ CLIENT_ID: app.id, REDIRECT_URI: CALLBACK },
    CLIENT_KEY: JSON.stringify({ ...(await exportJWK(privateKey)), kid: jwk.kid, alg }),
  });
  const { pathname, search } = new URL(await next());
  const { location } = await decide(person, pathname + search);
  say(location);
  expect(JSON.parse(await next())).toEqual({
    own: ['DPoP', 200],
    pushed: ['client_id', 'request_uri'],
    user: ['DPoP', 200],
    renewed: ['DPoP', 200],
    kept: true,
    introspected: true,
    without_proof: 'invalid_request',
    other_audience: 'invalid_client',
    as_bearer: 401,
    revoked: [true, false],
  });
  await exited;
});

testIf(
  'requests-oauth2client signs in on a device, repeats a refresh, introspects for its business, and is ended',
  async () => {
    const device = await registerBusinessApp(service, person, {
      ...{ grant_types: ['urn:ietf:params:oauth:grant-type:device_code'], scopes: ['profile:read'], redirect_uris: [] },
      ...{ access_token_seconds: 600, refresh_grace_seconds: 60, dpop_bound_access_tokens: true },
    });
    const { business_id } = (await call(service, 'GET', `/oauth/clients/${device.id}`, { token: person.session })).body;
    const introspector = await registerBusinessApp(service, person, { business_id, is_introspector: true });
    const { next, say, exited } = start('more.py', {
      ...{ DEVICE_ID: device.id, DEVICE_SECRET: device.secret! },
      ...{ INTROSPECTOR_ID: introspector.id, INTROSPECTOR_SECRET: introspector.secret! },
    });
    const { open } = JSON.parse(await next()) as { open: string };
    const { pathname, search } = new URL(open);
    await person.submit(pathname + search, { decision: 'approve', matches: 'yes' });
    say('allowed');
    expect(JSON.parse(await next())).toEqual({ disable: true });
    const disabled = { token: person.session, body: { status: 'DISABLED' } };
    expect((await call(service, 'PATCH', `/oauth/clients/${device.id}`, disabled)).status).toBe(200);
    say('disabled');
    expect(JSON.parse(await next())).toEqual({
      device: ['DPoP', true, 200],
      repeated: true,
      introspected: [true, true, true],
      ended: false,
      refused: 'invalid_client',
    });
    await exited;
  },
);
