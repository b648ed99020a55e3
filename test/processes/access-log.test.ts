import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { call, PASSWORD } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { decide, newPerson, newPkce } from '../support/oauth.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';

interface Line {
  operation: string;
  method: string;
  status: number;
  user_id?: string;
}

const lines: Line[] = [];
let service: TestService;
beforeAll(async () => {
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()) as Line);
    done();
  };
  service = await startTestService({}, { log: pino({ base: null }, new Writable({ write })) });
});
afterAll(() => service.stop());

/** Waits for the line of the latest request like this. */
const lineOf = (operation: string, status: number) =>
  eventually(
    () => Promise.resolve(lines.findLast((line) => line.operation === operation && line.status === status)),
    `the line of ${operation}`,
  );

const account = () => ({ email: `${randomUUID()}@example.com`, password: PASSWORD });

test('the access log names the user of a sign-up and a sign-in, and no user of one that failed', async () => {
  const { email } = account();
  const { body } = await call(service, 'POST', '/users', { body: { email, name: 'Ada', password: PASSWORD } });
  expect((await lineOf('Users_create', 201)).user_id).toBe(body.id);
  await call(service, 'POST', '/session', { body: { email, password: PASSWORD } });
  expect((await lineOf('Session_create', 201)).user_id).toBe(body.id);
  await call(service, 'POST', '/session', { body: { email, password: 'wrong' } });
  expect((await lineOf('Session_create', 401)).user_id).toBeUndefined();
});

test('it does so for the forms', async () => {
  const { email } = account();
  const details = { email, name: 'Ada', phone: '', password: PASSWORD };
  expect((await newVisitor(service).submit('/signup', details)).status).toBe(303);
  const { user_id } = await lineOf('/signup', 303);
  expect(user_id).toMatch(/^usr_/);
  expect((await newVisitor(service).submit('/signin', { email, password: PASSWORD })).status).toBe(303);
  expect((await lineOf('/signin', 303)).user_id).toBe(user_id);
});

test('it does so for sessions of the command line, by a code of the browser or of a device', async () => {
  const person = await newPerson(service);
  const client = { client_id: 'tally-cli' };
  const started = await call(service, 'POST', '/oauth/device_authorization', { form: client });
  const { user_code, device_code } = started.body;
  const form = { ...client, grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code };
  await call(service, 'POST', '/oauth/token', { form });
  expect((await lineOf('Oauth_token', 400)).user_id).toBeUndefined();
  const { html } = await person.get(`/device?user_code=${user_code}`);
  await person.post('/device', { ...hiddenFields(html), user_code, decision: 'approve' });
  expect((await call(service, 'POST', '/oauth/token', { form })).status).toBe(200);
  expect((await lineOf('Oauth_token', 200)).user_id).toBe(person.id);
  lines.length = 0;
  const { challenge: code_challenge, verifier: code_verifier } = newPkce();
  const redirect = { redirect_uri: 'http://127.0.0.1:9999/callback' };
  const query = { response_type: 'code', ...client, ...redirect, code_challenge, code_challenge_method: 'S256' };
  const { location } = await decide(person, `/oauth/authorize?${new URLSearchParams(query).toString()}`);
  const code = new URL(location).searchParams.get('code')!;
  const redeem = { ...client, ...redirect, grant_type: 'authorization_code', code, code_verifier };
  expect((await call(service, 'POST', '/oauth/token', { form: redeem })).status).toBe(200);
  expect((await lineOf('Oauth_token', 200)).user_id).toBe(person.id);
});

test('refused proofs and assertions are in the log as refusals, without themselves', async () => {
  const proof = 'eyJ0eXAiOiJkcG9wK2p3dCJ9.eyJqdGkiOiJzZWNyZXQtcHJvb2YifQ.c2VjcmV0LXByb29m';
  const assertion = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhcHBfc2VjcmV0In0.c2VjcmV0LWFzc2VydGlvbg';
  const headers = { Authorization: 'DPoP tat_test_secret-token', DPoP: proof };
  expect((await call(service, 'GET', '/payments', { headers })).status).toBe(401);
  await lineOf('Payments_list', 401);
  const form = {
    ...{ grant_type: 'client_credentials', client_assertion: assertion },
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  };
  expect((await call(service, 'POST', '/oauth/token', { form, headers: { DPoP: proof } })).status).toBe(401);
  await lineOf('Oauth_token', 401);
  const log = JSON.stringify(lines);
  for (const secret of [...proof.split('.'), ...assertion.split('.'), 'secret-token'])
    expect(log).not.toContain(secret);
});
