import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { call } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { CHANGE, mailAbout, mailsTo, RESET, VERIFY } from '../../../support/mail.ts';
import { insertOld, newAddress, signInWith, signUpWith } from '../../../support/shared-addresses.ts';
import { service } from '../../../support/shared-service.ts';

const ask = (session: string, path: string, body: object) => call(service, 'POST', path, { token: session, body });
const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
const codeOf = ({ status, body }: { status: number; body?: { code?: string } }) => body?.code ?? status;

/** Creates twenty accounts of an address, each with a link for it. */
async function claimants() {
  const email = newAddress();
  // Resets the limit, so that all twenty mails are sent.
  const makeRoom = () => sql(service, 'UPDATE rate_limits SET points = 0 WHERE expire > $1', [Date.now() + 80_000_000]);
  const users = [];
  for (let index = 0; index < 20; index += 1) {
    if (index === 10) await makeRoom();
    const user = await signUpWith(service, email, `seven green lanterns ${index}`);
    users.push({ ...user, password: `seven green lanterns ${index}` });
  }
  const tokens = (await mailsTo(service, { email })).map(({ token }) => token!).reverse();
  return { email, users, tokens };
}

test('of twenty accounts that verify one address at once, one gets it, and all sign in', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { email, users, tokens } = await claimants();
    expect(tokens).toHaveLength(20);
    const answers = await twenty((index) => ask(users[index]!.session, '/email/verify', { token: tokens[index] }));
    const codes = answers.map(codeOf);
    expect(codes.toSorted()).toEqual([200, ...Array<string>(19).fill('already_exists')]);
    const verified = await sql(service, 'SELECT id FROM users WHERE email = $1 AND email_verified_at IS NOT NULL', [
      email,
    ]);
    expect(verified).toEqual([{ id: users[codes.indexOf(200)]!.id }]);
    const signedIn = await twenty((index) => signInWith(service, email, users[index]!.password));
    expect(signedIn.map(({ body }) => body.id)).toEqual(users.map(({ id }) => id));
  }
});

test('of twenty links, to verify, to change to it and for a new password, one gets the address', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, users, tokens } = await claimants();
    await sql(service, 'UPDATE rate_limits SET points = 0 WHERE expire > $1', [Date.now() + 80_000_000]);
    await call(service, 'POST', '/password/request-reset', { body: { email } });
    await mailAbout(service, { email }, RESET);
    const resets = (await mailsTo(service, { email })).filter(({ subject }) => subject === RESET);
    const mover = await signUpWith(service, newAddress());
    await ask(mover.session, '/email/change', { email, password: 'correct horse battery staple' });
    const move = (await mailAbout(service, { email }, CHANGE)).token;
    const answers = await Promise.all([
      ...users.map(({ session }, index) => ask(session, '/email/verify', { token: tokens[index] })),
      ...resets.map(({ token }) => call(service, 'POST', '/password/reset', { body: { token, password: 'three purple ducks in snow' } })), // prettier-ignore
      ask(mover.session, '/email/verify', { token: move }),
    ]);
    const succeeded = answers.filter(({ status }) => status < 300);
    expect([1, 2]).toContain(succeeded.length); // the account that verifies it may then reset its password
    expect(succeeded.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect(succeeded.filter(({ status }) => status === 204).length).toBeLessThan(2);
    const refusals = new Set(answers.filter(({ status }) => status > 300).map(codeOf));
    expect([...refusals].filter((code) => !['already_exists', 'link_invalid', 'invalid_token'].includes(String(code)))).toEqual([]); // prettier-ignore
    const owners = await sql(service, 'SELECT id FROM users WHERE email = $1 AND email_verified_at IS NOT NULL', [
      email,
    ]);
    expect(owners).toHaveLength(1);
  }
});

test('sign-ups while the last account with another salt leaves all sign in afterwards', async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = newAddress();
    await insertOld(service, email);
    const { session_token } = (await signInWith(service, email)).body;
    const leave = () => call(service, 'DELETE', '/account', { token: session_token });
    const [, ...users] = await Promise.all([
      leave(),
      ...Array.from({ length: 8 }, (_, index) => signUpWith(service, email, `seven green lanterns ${index}`)),
    ]);
    const signedIn = [];
    for (const index of users.keys())
      signedIn.push((await signInWith(service, email, `seven green lanterns ${index}`)).body.id);
    expect(signedIn).toEqual(users.map(({ id }) => id));
  }
});

const PASSWORDS = ['correct horse battery staple', 'seven green lanterns at dusk', 'three purple ducks in snow'];

interface Known {
  id: string;
  session: string;
  email: string;
  password: string;
  isVerified: boolean;
}

/** A model of two addresses of this run, with their accounts, oldest first. */
class Town {
  readonly addresses = [newAddress(), newAddress()];
  accounts: Known[] = [];

  of(email: string): Known[] {
    return this.accounts.filter((account) => account.email === email).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  owner(email: string): Known | undefined {
    return this.of(email).find(({ isVerified }) => isVerified);
  }

  /** Returns the account that an address and a password sign in. */
  expected(email: string, password: string): string | undefined {
    const those = this.of(email).filter((account) => account.password === password);
    return (those.find(({ isVerified }) => isVerified) ?? those[0])?.id;
  }

  async check(): Promise<void> {
    for (const email of this.addresses) {
      for (const password of PASSWORDS) {
        const { status, body } = await signInWith(service, email, password);
        expect([email, password, status === 201 ? body.id : undefined]).toEqual([email, password, this.expected(email, password)]); // prettier-ignore
      }
    }
  }
}

type Move = { what: string; at: number; who: number; password: number };

/** Makes one move with a known outcome. */
async function make(town: Town, { what, at, who, password: chosen }: Move): Promise<void> {
  const email = town.addresses[at]!;
  const password = PASSWORDS[chosen]!;
  await sql(service, 'UPDATE rate_limits SET points = 0 WHERE expire > $1', [Date.now() + 80_000_000]);
  const here = town.of(email);
  const account = here[who % Math.max(1, here.length)];
  if (what === 'sign up') {
    const user = await signUpWith(service, email, password);
    town.accounts.push({ ...user, password, isVerified: false });
  } else if (what === 'be of an earlier release' && here.length === 0) {
    const { id } = await insertOld(service, email, password);
    const { session_token: session } = (await signInWith(service, email, password)).body;
    town.accounts.push({ id, session, email, password, isVerified: false });
  } else if (account && what === 'verify' && !account.isVerified) {
    await call(service, 'POST', '/email/send-verification', { token: account.session });
    const [mail] = await mailsTo(service, { email });
    const owner = town.owner(email);
    expect(mail!.subject === VERIFY).toBe(owner === undefined);
    if (owner) return;
    expect((await ask(account.session, '/email/verify', { token: mail!.token })).status).toBe(200);
    account.isVerified = true;
  } else if (account && what === 'choose another password') {
    const body = { current_password: account.password, password };
    expect((await ask(account.session, '/password/change', body)).status).toBe(204);
    account.password = password;
  } else if (account && what === 'move') {
    const next = town.addresses[1 - at]!;
    await ask(account.session, '/email/change', { email: next, password: account.password });
    const [mail] = await mailsTo(service, { email: next });
    expect(mail!.subject).toBe(CHANGE);
    const { status } = await ask(account.session, '/email/verify', { token: mail!.token });
    expect(status).toBe(town.owner(next) ? 409 : 200);
    if (status === 200) Object.assign(account, { email: next, isVerified: true });
  } else if (account && what === 'leave') {
    expect((await call(service, 'DELETE', '/account', { token: account.session })).status).toBe(204);
    town.accounts = town.accounts.filter((other) => other !== account);
  }
}

const moves = fc.array(
  fc.record({
    what: fc.constantFrom('sign up', 'be of an earlier release', 'verify', 'choose another password', 'move', 'leave'),
    at: fc.nat(1),
    who: fc.nat(3),
    password: fc.nat(2),
  }),
  { minLength: 4, maxLength: 14 },
);

test('after any moves, an address and a password sign in the account that they belong to', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const town = new Town();
      for (const move of all) {
        await make(town, move);
        await town.check();
      }
    }),
    { numRuns: 25 },
  );
});

test('a sign-in reads few rows, however many accounts have the address', async () => {
  const email = newAddress();
  await insertOld(service, email);
  await sql(
    service,
    `INSERT INTO users (id, email, name, password_hash, created_at, updated_at)
     SELECT 'usr_z' || md5(number::text), CASE WHEN number <= 5000 THEN email ELSE number || email END, name,
       password_hash || number, created_at, updated_at
     FROM users, generate_series(1, 30000) AS number WHERE email = $1`,
    [email],
  );
  const [{ password_hash }] = (await sql(service, 'SELECT password_hash FROM users WHERE email = $1 ORDER BY id LIMIT 1', [email])) as [{ password_hash: string }]; // prettier-ignore
  for (const analyzed of [false, true]) {
    if (analyzed) await sql(service, 'ANALYZE users');
    for (const [text, values] of [
      [
        "SELECT id FROM users WHERE password_hash = $1 AND status = 'ACTIVE' ORDER BY email_verified_at, id LIMIT 1",
        [password_hash],
      ],
      ['SELECT password_hash FROM users WHERE lower(email) = lower($1) ORDER BY id LIMIT 1', [email]],
      ["SELECT id FROM users WHERE lower(email) = $1 AND status <> 'DISABLED' ORDER BY id LIMIT 1", [email]],
      ["SELECT id FROM users WHERE lower(email) = $1 AND status <> 'DISABLED' ORDER BY id DESC LIMIT 4", [email]],
      ['SELECT id FROM users WHERE lower(email) = $1 AND email_verified_at IS NOT NULL LIMIT 1', [email]],
    ] as const) {
      const plan = await sql(service, `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...values]);
      const { Plan } = (plan[0] as { 'QUERY PLAN': [{ Plan: Record<string, number> }] })['QUERY PLAN'][0];
      const blocks = Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!;
      expect([text, blocks < 60]).toEqual([text, true]);
    }
  }
  await sql(service, "DELETE FROM users WHERE id LIKE 'usr_z%'");
});
