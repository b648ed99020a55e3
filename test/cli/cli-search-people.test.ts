import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createApplication, createBusiness, createPayment, signUp, type TestUser } from '../support/api.ts';
import { invite, join } from '../support/members.ts';
import { service } from '../support/shared-service.ts';
import { createTally, type Tally } from '../support/tally.ts';

let tally: Tally;
let [owner, viewer]: TestUser[] = [];
let business: string;
let application: Awaited<ReturnType<typeof createApplication>>;
/** Part of the invited address, and the merchant reference of a payment. */
const word = `found-${randomUUID().slice(0, 8)}`;
const invited = `${word}@example.com`;

beforeAll(async () => {
  [owner, viewer] = [await signUp(service), await signUp(service)];
  business = await createBusiness(service, owner);
  application = await createApplication(service, owner, business);
  await join(service, owner, business, viewer, 'viewer');
  await invite(service, owner, business, invited, 'admin');
  await createPayment(service, application.token, { merchant_reference: word });
  tally = await createTally(environmentOf(application));
});
afterAll(() => tally.remove());

const environmentOf = ({ clientId, clientSecret }: typeof application) => ({
  TALLYSTICK_BASE_URL: service.origin,
  TALLYSTICK_CLIENT_ID: clientId,
  TALLYSTICK_CLIENT_SECRET: clientSecret,
});

/** Searches as an application, and as a user if one is given. */
async function search(user: TestUser | undefined, words: string[], env: Record<string, string> = {}) {
  const session = user && { TALLYSTICK_SESSION_TOKEN: user.session };
  const { exitCode, stdout, stderr } = await tally.run(['search', ...words], { env: { ...session, ...env } });
  return { exitCode, stderr, found: exitCode === 0 ? (JSON.parse(stdout).data as { type: string; id: string }[]) : [] };
}

const typesOf = (found: { type: string }[]) => found.map(({ type }) => type);

test('a signed-in user finds members and invitations by a part of their address, before payments', async () => {
  const { found } = await search(owner, [word.toUpperCase()]);
  expect(typesOf(found)).toEqual(['invitation', 'payment']);
  expect(found[0]).toEqual({
    ...{ type: 'invitation', id: expect.stringMatching(/^inv_/), matched: 'email', payment: null, client_id: null },
    ...{ email: invited, role: 'admin' },
  });
  expect((await search(owner, [viewer!.email.slice(2, 16)])).found).toEqual([
    {
      ...{ type: 'member', id: viewer!.id, matched: 'email', payment: null, client_id: null },
      ...{ email: viewer!.email, role: 'viewer' },
    },
  ]);
});

test('a table shows address and role, and columns of payments only with payments', async () => {
  const table = async (text: string) => {
    const env = { TALLYSTICK_SESSION_TOKEN: owner!.session };
    return (await tally.run(['search', text, '-o', 'table'], { env })).stdout;
  };
  expect((await table(invited)).replace(/inv_\w+/, 'inv_1').replace(/ +/g, ' ')).toBe(
    `TYPE ID MATCHED EMAIL ROLE\ninvitation inv_1 email ${invited} admin\n`,
  );
  expect(await table(word)).toMatch(/EMAIL +ROLE +PAYMENT.STATUS/);
});

test('a viewer finds members, and no invitations', async () => {
  expect((await search(viewer, [word])).found).toMatchObject([{ type: 'payment' }]);
  expect((await search(viewer, [owner!.email])).found).toMatchObject([{ type: 'member', role: 'owner' }]);
});

test('people are found on the first page, from three characters', async () => {
  for (const words of [[word, '--offset', '1'], [word, '--before', '2100-01-01T00:00:00.000Z'], [word.slice(0, 2)]]) {
    expect(typesOf((await search(owner, words)).found)).not.toContain('invitation');
  }
  expect(typesOf((await search(owner, [word.slice(0, 3), '--offset', '0'])).found)).toContain('invitation');
});

test('without a session, and for a business of others, only what the application sees is found', async () => {
  const other = await signUp(service);
  const own = await createApplication(service, other, await createBusiness(service, other));
  for (const [user, env] of [
    [undefined, {}],
    [other, {}],
    [owner, environmentOf(own)],
    [owner, { TALLYSTICK_ACCESS_TOKEN: application.token }],
  ] as const) {
    expect(typesOf((await search(user, [word], env)).found)).not.toContain('invitation');
    expect((await search(user, [owner!.email], env)).found).toEqual([]);
  }
});

test('an ended session is noted, and the search of the application continues', async () => {
  const user = await signUp(service);
  await call(service, 'DELETE', '/session', { token: user.session });
  const { exitCode, stderr, found } = await search(user, [word]);
  expect([exitCode, typesOf(found)]).toEqual([0, ['payment']]);
  expect(stderr).toContain('Members were not searched, because your session has ended: `tally login`');
});

test('the lists of members and invitations take a part of the address', async () => {
  const list = (words: string[]) =>
    tally.json<{ email: string }[]>(words, { env: { TALLYSTICK_SESSION_TOKEN: owner!.session } });
  expect(await list(['members', 'list', business, '--email', viewer!.email.slice(4)])).toMatchObject([
    { email: viewer!.email },
  ]);
  expect(await list(['members', 'invitations', business, '--email', word])).toMatchObject([{ email: invited }]);
  const short = await tally.run(['members', 'list', business, '--email', 'ab']);
  expect(short).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--email') });
});
