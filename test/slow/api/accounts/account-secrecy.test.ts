import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { LastingClient } from '../../../../server/database/lasting-client.ts';
import { Passwords } from '../../../../server/domain/accounts/passwords.ts';
import { call, PASSWORD, type ApiAnswer } from '../../../support/api.ts';
import { KNOWN, mailsTo, VERIFY } from '../../../support/mail.ts';
import { newAddress, signInWith, signUpWith, STATES } from '../../../support/shared-addresses.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { newVisitor } from '../../../support/visitor.ts';

/** The work of the service: a hash, or a statement without its values. */
const done: string[] = [];

class CountingPasswords extends Passwords {
  override hash(...input: Parameters<Passwords['hash']>): Promise<string> {
    done.push('hash');
    return super.hash(...input);
  }

  override match(...input: Parameters<Passwords['match']>): Promise<boolean> {
    done.push('match');
    return super.match(...input);
  }
}

type Query = (this: Client, statement: { text: string } | string, ...more: unknown[]) => Promise<unknown>;
const { prototype } = Client as unknown as { prototype: { query: Query } };
const send = prototype.query;
prototype.query = function (statement, ...more) {
  const text = typeof statement === 'string' ? statement : statement.text;
  if (this instanceof LastingClient && !OF_TIMERS.test(text)) done.push(text.replace(/'(?:[^']|'')*'/g, "''"));
  return send.call(this, statement, ...more);
};
/** Statements of timers: counts and logs of requests, written each second, the time of the database, and new connections. */
const OF_TIMERS = /clock_timestamp\(\) AS now|unnest\(|request_log|application_|^SET client|^SET jit/;

/** A service without a worker, so that no other work is done meanwhile. */
let service: OwnService;
beforeAll(async () => {
  const passwords = new CountingPasswords({ memoryCost: 1024, timeCost: 1 });
  service = await startTestService({ ROLE: 'api' }, { passwords });
});
afterAll(() => service.stop());

const CHANGING = ['date', 'request-id', 'set-cookie', 'ratelimit'];

function seen({ status, headers, body }: Pick<ApiAnswer, 'status' | 'headers'> & { body?: object }): unknown {
  const told = [...headers].filter(([name]) => !CHANGING.includes(name));
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''));
  const fields = Object.entries(body ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? typeof value : value,
  ]);
  return { status, told, cookies, fields };
}

/** Returns the response without its random parts, and the work done for it. */
async function observe(ask: () => Promise<Pick<ApiAnswer, 'status' | 'headers'> & { body?: object }>) {
  done.length = 0;
  const answer = seen(await ask());
  return { answer, done: [...done] };
}

const SIGN_UP = { password: 'seven green lanterns at dusk', name: 'Grace Hopper' };

const ASKS: Record<string, (email: string) => Promise<() => ReturnType<typeof call>>> = {
  'a sign-up': (email) => Promise.resolve(() => call(service, 'POST', '/users', { body: { email, ...SIGN_UP } })),
  'a sign-up on the page': (email) =>
    Promise.resolve(async () => {
      const { html, ...answer } = await newVisitor(service).submit('/signup', { email, phone: '', ...SIGN_UP });
      return { ...answer, text: '', body: { length: html.length } };
    }),
  'another link for the newcomer': async (email) => {
    const { session } = await signUpWith(service, email, SIGN_UP.password);
    return () => call(service, 'POST', '/email/send-verification', { token: session });
  },
  'a change of address to it': async (email) => {
    const { session } = await signUpWith(service, newAddress());
    return () => call(service, 'POST', '/email/change', { token: session, body: { email, password: PASSWORD } });
  },
  'a sign-in with a wrong password': (email) => Promise.resolve(() => signInWith(service, email, 'not the password')),
  'the sign-in of the newcomer': async (email) => {
    await signUpWith(service, email, SIGN_UP.password);
    return () => signInWith(service, email, SIGN_UP.password);
  },
  'a second step with a wrong password': (email) =>
    Promise.resolve(() =>
      call(service, 'POST', '/session/second-step/start', { body: { email, password: 'not the password' } }),
    ),
  'a request for a new password': (email) =>
    Promise.resolve(() => call(service, 'POST', '/password/request-reset', { body: { email } })),
};

const HASHES: Record<string, string[]> = {
  'another link for the newcomer': [],
  'a change of address to it': ['match', 'hash'],
  'a request for a new password': [],
};

describe.each(Object.entries(ASKS))('%s', (what, prepare) => {
  test('is answered alike, after the same work, whether the address has accounts or not', async () => {
    const observed = [];
    for (const addressOf of Object.values(STATES))
      observed.push(await observe(await prepare(await addressOf(service))));
    const [first] = observed;
    expect(observed).toEqual(observed.map(() => first));
    const hashes = first!.done.filter((step) => ['hash', 'match'].includes(step));
    expect(hashes).toEqual(HASHES[what] ?? ['hash']);
  });
});

describe('the mail of a sign-up', () => {
  test.each(Object.entries(STATES))(
    'with %s has a link, unless another account has verified it',
    async (state, addressOf) => {
      const email = await addressOf(service);
      const before = await mailsTo(service, { email });
      await signUpWith(service, email, SIGN_UP.password);
      const [mail, ...others] = await mailsTo(service, { email });
      expect(others).toEqual(before);
      const isVerified = ['one of a verified account', 'one of several accounts'].includes(state);
      expect([mail!.subject, mail!.token !== undefined]).toEqual(isVerified ? [KNOWN, false] : [VERIFY, true]);
      expect(mail!.text).not.toMatch(/Ada|Grace|tlk_.*tlk_/);
    },
  );
});

test('a sign-up is answered alike, after the same work, when the address gets no more mail', async () => {
  const email = newAddress();
  const signUp = () => call(service, 'POST', '/users', { body: { email, ...SIGN_UP } });
  const first = await observe(signUp);
  for (let sent = 1; sent < 10; sent += 1) expect(await observe(signUp)).toEqual(first);
  expect(await mailsTo(service, { email })).toHaveLength(10);
  expect(await observe(signUp)).toEqual(first);
  expect(await mailsTo(service, { email })).toHaveLength(10);
});
