import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { call } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { startScriptedService } from '../support/scripted-service.ts';
import { service } from '../support/shared-service.ts';
import { merchant, shop } from '../support/shop-tally.ts';
import { createTally, type Tally } from '../support/tally.ts';

let tally: Tally;
beforeAll(async () => {
  tally = await createTally();
});
afterAll(() => tally.remove());

const boundTokens = () =>
  sql(service, 'SELECT DISTINCT jkt FROM access_tokens WHERE client_id = $1 AND jkt IS NOT NULL', [merchant.clientId]);

test('the tokens of a command are bound to its key, and the request for a nonce is no failure', async () => {
  for (let count = 0; count < 2; count += 1)
    expect(await shop.run(['payments', 'list'])).toMatchObject({ stderr: '', exitCode: 0 });
  expect(await boundTokens()).toHaveLength(2); // each command has its own key
  const asked = async () => {
    const path = `/oauth/clients/${merchant.clientId}/requests`;
    return (await call(service, 'GET', path, { token: merchant.user.session })).body.data as { status: number }[];
  };
  await eventually(async () => (await asked()).length >= 4, 'the requests to be recorded');
  expect((await asked()).filter(({ status }) => status >= 400)).toEqual([]);
});

test('an earlier profile continues to work, and its file stays as it is', async () => {
  const profile = {
    base_url: service.origin,
    application: { client_id: merchant.clientId, client_secret: merchant.clientSecret },
  };
  await mkdir(tally.profiles, { recursive: true });
  await writeFile(path.join(tally.profiles, 'default.json'), JSON.stringify(profile));
  const before = (await boundTokens()).length;
  const env = { TALLYSTICK_BASE_URL: service.origin };
  expect(await tally.run(['payments', 'list'], { env })).toMatchObject({ stderr: '', exitCode: 0 });
  expect(await boundTokens()).toHaveLength(before + 1);
});

test('a given access token is sent as it is', async () => {
  const env = { TALLYSTICK_ACCESS_TOKEN: merchant.token };
  expect(await shop.run(['payments', 'list'], { env })).toMatchObject({ stderr: '', exitCode: 0 });
});

test('a service that binds no tokens is called with bearer tokens', async () => {
  const earlier = await startScriptedService();
  const env = { TALLYSTICK_BASE_URL: earlier.baseUrl.replace('/api/v1', '') };
  try {
    expect((await shop.run(['payments', 'list'], { env })).exitCode).toBe(0);
    expect(earlier.askedForTokens[0]!.headers.dpop).toBeDefined();
    const [{ headers }] = earlier.asked as [(typeof earlier.asked)[number]];
    expect([headers.authorization, headers.dpop]).toEqual(['Bearer tat_1', undefined]);
  } finally {
    await earlier.stop();
  }
});
