import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Pipeline } from '../../../../server/database/pipeline.ts';
import { call, type ApiAnswer } from '../../../support/api.ts';
import '../../../support/clock.ts'; // counts restart every whole minute, which no test may straddle
import { sql } from '../../../support/database.ts';
import { fetchNonce, newProofKey, requestBound, signProof, type ProofKey } from '../../../support/dpop.ts';
import { FAILURES, fetchToken, newClient, newSender, REQUESTS, SETTINGS } from '../../../support/rate-limits.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

/** Floods of requests with DPoP proofs by senders who have no token. */

let service: OwnService;
let key: ProofKey;
beforeAll(async () => {
  service = await startTestService({ ...SETTINGS, ROLE: 'api' });
  key = await newProofKey();
});
afterAll(() => service.stop());

const FLOOD = 4 * REQUESTS;

/** Runs work. @returns the names of its statements that look for tokens or clients, or mark proofs */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = jest.spyOn(Pipeline.prototype, 'query');
  await work();
  const names = sent.mock.calls.map(([{ name = '' }]) => name);
  sent.mockRestore();
  return names.filter((name) => /token|client|proof/.test(name));
}

const countProofs = async () => Number((await sql(service, 'SELECT count(*) FROM used_proofs'))[0]!.count);

const INVENTED = 'tat_test_invented';
const list = (headers: Record<string, string>) => call(service, 'GET', '/payments', { headers });
const prove = (nonce?: string) =>
  signProof(key, { method: 'GET', url: `${service.baseUrl}/payments`, nonce, token: INVENTED });

/**
 * Sends a request many times at once.
 * @param most number of requests until the limit
 * @returns the refusals of those
 */
async function flood(ask: () => Promise<ApiAnswer>, most = REQUESTS): Promise<ApiAnswer[]> {
  const before = await countProofs();
  let answers: ApiAnswer[] = [];
  const statements = await statementsOf(async () => {
    answers = await Promise.all(Array.from({ length: FLOOD }, ask));
  });
  expect([statements, await countProofs()]).toEqual([[], before]);
  const refused = answers.filter(({ status }) => status !== 429);
  const limited = answers.filter(({ status }) => status === 429);
  expect([refused.length, limited.length]).toEqual([most, FLOOD - most]);
  for (const { headers } of limited) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  return refused;
}

test.each<[string, () => Promise<string>, string]>([
  ['with invented nonces', () => prove('AAAAAAAAAAAAAAAAAAAAAA'), 'use_dpop_nonce'],
  ['without nonces', () => prove(), 'use_dpop_nonce'],
  ['with malformed proofs', () => Promise.resolve(`${'x'.repeat(4000)}.y.z`), 'invalid_dpop_proof'],
])(
  'a flood of requests %s is refused without the database, and with 429 beyond the limit',
  async (_what, make, error) => {
    const headers = { ...newSender(), Authorization: `DPoP ${INVENTED}`, DPoP: await make() };
    for (const refused of await flood(() => list(headers))) {
      expect([refused.status, refused.body.code]).toEqual([401, 'invalid_token']);
      expect(refused.headers.get('WWW-Authenticate')).toContain(`error="${error}"`);
      expect(refused.headers.get('DPoP-Nonce')).toBeTruthy();
    }
  },
);

test('a flood of proofs without any token is refused without reading them', async () => {
  const headers = { ...newSender(), DPoP: await prove('AAAAAAAAAAAAAAAAAAAAAA') };
  for (const { status, headers: given } of await flood(() => list(headers)))
    expect([status, given.get('WWW-Authenticate')]).toEqual([401, expect.not.stringContaining('error=')]);
});

test('a flood of proofs at the token endpoint without a client is refused without looking for one', async () => {
  const headers = { ...newSender(), DPoP: await prove('AAAAAAAAAAAAAAAAAAAAAA') };
  const form = { grant_type: 'client_credentials' };
  const ask = () => call(service, 'POST', '/oauth/token', { form, headers });
  for (const { status, body } of await flood(ask, FAILURES))
    expect([status, body.error]).toEqual([401, 'invalid_client']);
});

test('a flood stops neither a bearer token nor a proof from the same address', async () => {
  const [client, sender] = [await newClient(service), newSender()];
  const bearer = (await fetchToken(client, newSender(), service)).body.access_token as string;
  const bound = (await requestBound(service, key, { grant_type: 'client_credentials', ...client })).body.access_token;
  const headers = { ...sender, Authorization: `DPoP ${INVENTED}`, DPoP: await prove() };
  await flood(() => list(headers));
  expect((await list({ ...sender, Authorization: `Bearer ${bearer}` })).status).toBe(200);
  const url = `${service.baseUrl}/payments`;
  const DPoP = await signProof(key, { method: 'GET', url, nonce: await fetchNonce(service), token: bound });
  expect((await list({ ...sender, Authorization: `DPoP ${bound}`, DPoP })).status).toBe(200);
});
