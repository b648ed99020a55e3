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
import { newClientKey } from '../../support/client-keys.ts';
import { CALLBACK, decide, registerBusinessApp } from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';

/** A published client in Python walks the FAPI 2.0 profile: `private_key_jwt`, pushed requests and DPoP. */

const CLIENT = 'requests-oauth2client==1.8.0';
const PROGRAM = path.join(import.meta.dirname, '../../support/oauth-clients/walk.py');

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

(hasClient ? test : test.skip)('requests-oauth2client walks the profile, and is refused beyond it', async () => {
  const key = await newClientKey();
  const app = await registerBusinessApp(service, person, { security_profile: 'fapi2', jwks: { keys: [key.jwk] } });
  const { privateKey, jwk, alg } = key;
  const child = spawn(python, [PROGRAM], {
    env: {
      ...process.env,
      ...{ ISSUER: service.baseUrl, CLIENT_ID: app.id, REDIRECT_URI: CALLBACK },
      CLIENT_KEY: JSON.stringify({ ...(await exportJWK(privateKey)), kid: jwk.kid, alg }),
    },
  });
  const exited = once(child, 'exit');
  const complaint = text(child.stderr);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(await complaint);
    return value;
  };
  const { pathname, search } = new URL(await next());
  const { location } = await decide(person, pathname + search);
  child.stdin.end(`${location}\n`);
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
