import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  Business,
  ClientWithSecret,
  Event,
  Payment,
  SignedInUser,
  WebhookDelivery,
  WebhookEndpointWithSecret,
} from '../spec/generated/schema.ts';
import type { EventType, PaymentStatus } from '../spec/generated/values.ts';
import { createBusiness, createMerchant, fetchToken, PASSWORD, signUp, type TestMerchant } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver, signatureIsValid } from './support/receiver.ts';
import { startTestService, type TestService } from './support/service.ts';
import { createTally, type Tally } from './support/tally.ts';

let service: TestService;
let merchant: TestMerchant;
/** Signed in nowhere; with the merchant's application in its environment. */
let shop: Tally;

beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
  shop = await createTally({
    TALLYSTICK_BASE_URL: service.origin,
    TALLYSTICK_CLIENT_ID: merchant.clientId,
    TALLYSTICK_CLIENT_SECRET: merchant.clientSecret,
  });
});
afterAll(async () => {
  await shop.remove();
  await service.stop();
});

/** A command line with a home of its own. */
async function withTally(act: (tally: Tally) => Promise<void>): Promise<void> {
  const tally = await createTally({ TALLYSTICK_BASE_URL: service.origin });
  try {
    await act(tally);
  } finally {
    await tally.remove();
  }
}

async function readProfile(tally: Tally, name = 'default') {
  return JSON.parse(await readFile(path.join(tally.profiles, `${name}.json`), 'utf8')) as Record<string, never>;
}

/** Where each event leaves its payment. */
const outcomes: Record<EventType, PaymentStatus> = {
  'payment.authorized': 'AUTHORIZED',
  'payment.captured': 'CAPTURED',
  'payment.cancelled': 'CANCELLED',
  'payment.expired': 'EXPIRED',
  'payment.refunded': 'REFUNDED',
};

describe('accounts', () => {
  test('from signing up to a payment takes four commands', () =>
    withTally(async (tally) => {
      const signUpArguments = ['signup', '--email', 'grace@example.com', '--name', 'Grace Hopper', '--password-stdin'];
      const user = await tally.json<SignedInUser>(signUpArguments, { stdin: `${PASSWORD}\n` });
      expect(user).toMatchObject({ email: 'grace@example.com', name: 'Grace Hopper' });
      expect(user).not.toHaveProperty('session_token');
      const business = await tally.json<Business>(['businesses', 'create', '--name', 'Compilers']);
      const application = await tally.json<ClientWithSecret>(['apps', 'create', '--name', 'Checkout', '--use']);
      expect(application).toMatchObject({ business_id: business.id, environment: 'TEST', is_confidential: true });
      expect(application.client_secret_preview).toMatch(/^tsk_test_/);
      const payment = await tally.json<Payment>([
        'payments',
        'create',
        '--amount',
        '1250',
        '--currency',
        'EUR',
        '--card',
        'sim_success',
      ]);
      expect(payment).toMatchObject({ status: 'AUTHORIZED', amount: 1250, business_id: business.id });
    }));

  test('secrets lie in files for the user alone', () =>
    withTally(async (tally) => {
      const { session } = await signUp(service);
      await tally.run(['login', '--with-session'], { stdin: session });
      expect((await readProfile(tally)).user).toMatchObject({ session_token: session });
      expect((await stat(path.join(tally.profiles, 'default.json'))).mode & 0o777).toBe(0o600);
      expect((await stat(tally.profiles)).mode & 0o777).toBe(0o700);
      expect(await readdir(tally.profiles)).toEqual(['default.json']);
    }));

  test('whoami shows user, profile and application, and no secret', () =>
    withTally(async (tally) => {
      const user = await signUp(service);
      await tally.run(['login', '--email', user.email, '--password-stdin'], { stdin: PASSWORD });
      expect(await tally.run(['whoami', '-o', 'json', '--fields', 'profile,base_url,user.email,application'])).toEqual({
        stdout: `${JSON.stringify({ profile: 'default', base_url: service.origin, 'user.email': user.email, application: null }, null, 2)}\n`,
        stderr: '',
        exitCode: 0,
      });
    }));

  test('whoami says that payments belong to the application of an access token', async () => {
    const env = { TALLYSTICK_ACCESS_TOKEN: merchant.token };
    const expected = {
      stdout: `${JSON.stringify({ user: null, application: { client_id: null, environment: 'TEST' } }, null, 2)}\n`,
      stderr: 'Payments belong to the application of TALLYSTICK_ACCESS_TOKEN.\n',
      exitCode: 0,
    };
    const argv = ['whoami', '-o', 'json', '--fields', 'user,application'];
    await withTally(async (tally) => expect(await tally.run(argv, { env })).toEqual(expected));
    expect(await shop.run(argv, { env })).toEqual(expected);
  });

  test('a wrong password is refused and changes nothing', () =>
    withTally(async (tally) => {
      const { email } = await signUp(service);
      const { stdout, stderr, exitCode } = await tally.run(['login', '--email', email, '--password-stdin'], {
        stdin: 'wrong',
      });
      expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
      expect(stderr).toContain('  code        invalid_credentials\n');
      expect(stderr).not.toContain('wrong\n');
      await expect(readdir(tally.profiles)).rejects.toThrow('ENOENT');
    }));

  test('a session that does not work is not kept', () =>
    withTally(async (tally) => {
      const { stderr, exitCode } = await tally.run(['login', '--with-session'], { stdin: 'tses_nonsense' });
      expect(exitCode).toBe(4);
      expect(stderr).toContain('  next        Sign in with `tally login`');
      await expect(readdir(tally.profiles)).rejects.toThrow('ENOENT');
    }));

  test('signing out ends the session at the service and here', () =>
    withTally(async (tally) => {
      const { session } = await signUp(service);
      await tally.run(['login', '--with-session'], { stdin: session });
      expect(await tally.run(['logout'])).toEqual({
        stdout: '',
        stderr: `Signed out at ${service.origin} (profile default).\n`,
        exitCode: 0,
      });
      expect((await tally.run(['whoami'])).exitCode).toBe(4);
      const env = { TALLYSTICK_SESSION_TOKEN: session };
      expect((await tally.run(['whoami'], { env })).exitCode).toBe(4);
    }));
});

describe('applications', () => {
  async function signedIn(tally: Tally): Promise<void> {
    const user = await signUp(service);
    await createBusiness(service, user);
    await tally.run(['login', '--with-session'], { stdin: user.session });
  }

  test('--secret-file takes the secret, for the user alone, and shows it nowhere', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const file = path.join(tally.home, 'app.secret');
      const { stdout, stderr, exitCode } = await tally.run(['apps', 'create', '--name', 'Shop', '--secret-file', file]);
      expect(exitCode).toBe(0);
      expect(await readFile(file, 'utf8')).toMatch(/^tsk_test_\S+\n$/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(stdout + stderr).not.toContain('tsk_test_');
    }));

  test('a secret file that exists is refused before anything is registered', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const file = path.join(tally.home, 'app.secret');
      await writeFile(file, 'precious');
      expect(await tally.run(['apps', 'create', '--name', 'Shop', '--secret-file', file])).toEqual({
        stdout: '',
        stderr: `error: ${file} exists.\n  next  Choose a new file, or remove this one.\n`,
        exitCode: 2,
      });
      expect(await tally.json(['apps', 'list'])).toEqual([]);
    }));

  test('a secret that the profile keeps need not be shown', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const fields = ['--fields', 'client_id'];
      const { client_id } = await tally.json<ClientWithSecret>([
        'apps',
        'create',
        '--name',
        'Shop',
        '--use',
        ...fields,
      ]);
      expect(await tally.run(['apps', 'rotate-secret', client_id, '-o', 'jsonl', ...fields])).toEqual({
        stdout: `{"client_id":"${client_id}"}\n`,
        stderr: `The profile default uses ${client_id} now.\n`,
        exitCode: 0,
      });
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('a public application has no secret that --fields could leave out', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const argv = ['apps', 'create', '--name', 'Phone', '--public', '--redirect-uris', 'https://app.example.com/back'];
      expect(await tally.json([...argv, '--fields', 'name'])).toEqual({ name: 'Phone' });
    }));

  test('a replaced secret is replaced in the profile too', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const { client_id } = await tally.json<ClientWithSecret>(['apps', 'create', '--name', 'Shop', '--use']);
      const rotated = await tally.json<ClientWithSecret>(['apps', 'rotate-secret', client_id]);
      expect((await readProfile(tally)).application).toEqual({
        client_id,
        client_secret: rotated.client_secret_preview,
      });
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('the profile keeps a secret before it is shown to a reader that may be gone', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      await tally.run(['apps', 'create', '--name', 'Shop', '--use'], { stdout: 'closed' });
      expect(await tally.json(['payments', 'list'])).toEqual([]);
      const before = await readProfile(tally);
      const [application] = await tally.json<ClientWithSecret[]>(['apps', 'list']);
      await tally.run(['apps', 'rotate-secret', application!.client_id], { stdout: 'full' });
      expect(await readProfile(tally)).not.toEqual(before);
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('use keeps a secret that works and refuses one that does not', () =>
    withTally(async (tally) => {
      const { clientId, clientSecret } = merchant;
      const wrong = await tally.run(['apps', 'use', clientId, '--secret-stdin'], { stdin: 'tsk_test_wrong' });
      expect(wrong.exitCode).toBe(4);
      expect(wrong.stderr).toContain('  code        invalid_client\n');
      const right = await tally.run(['apps', 'use', clientId, '--secret-stdin'], { stdin: `${clientSecret}\n` });
      expect(right).toEqual({ stdout: '', stderr: `The profile default uses ${clientId} now.\n`, exitCode: 0 });
      expect((await tally.run(['payments', 'list'])).exitCode).toBe(0);
    }));

  test('promoting asks, and gives a LIVE sibling whose secret goes where it is told', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      const { client_id } = await tally.json<ClientWithSecret>(['apps', 'create', '--name', 'Shop']);
      expect(await tally.run(['apps', 'promote', client_id])).toMatchObject({
        stderr: expect.stringContaining(`This changes LIVE: apps promote ${client_id}. Go on?`),
        exitCode: 2,
      });
      const file = path.join(tally.home, 'live.secret');
      const sibling = await tally.json<ClientWithSecret>([
        'apps',
        'promote',
        client_id,
        '--secret-file',
        file,
        '--yes',
      ]);
      expect(sibling).toMatchObject({ name: 'Shop', environment: 'LIVE' });
      const use = ['apps', 'use', sibling.client_id, '--secret-stdin'];
      expect((await tally.run(use, { stdin: await readFile(file, 'utf8') })).exitCode).toBe(0);
      expect(await tally.json(['payments', 'list'])).toEqual([]);
    }));

  test('someone with several businesses must say which', () =>
    withTally(async (tally) => {
      await signedIn(tally);
      await tally.run(['businesses', 'create', '--name', 'Second']);
      expect(await tally.run(['apps', 'create', '--name', 'Shop'])).toEqual({
        stdout: '',
        stderr: 'error: There is no terminal to ask at: Business\n  next  Give --business.\n',
        exitCode: 2,
      });
    }));
});

describe('refusals', () => {
  test.each([
    ['TALLYSTICK_ACCESS_TOKEN', ['payments', 'list'], 'tat_test_nonsense'],
    ['TALLYSTICK_CLIENT_SECRET', ['payments', 'list'], 'tsk_test_nonsense'],
    ['TALLYSTICK_SESSION_TOKEN', ['businesses', 'list'], 'tses_nonsense'],
  ])('a bad %s is named', async (variable, argv, value) => {
    const { stderr, exitCode } = await shop.run(argv, { env: { [variable]: value } });
    expect(exitCode).toBe(4);
    expect(stderr).toContain(
      `  next        The service does not take ${variable}: set it anew, or unset it to use the profile.\n`,
    );
  });

  test.each(['apps', 'businesses'])('one of the %s that is not there is looked for among them', async (group) => {
    const env = { TALLYSTICK_SESSION_TOKEN: merchant.user.session };
    const { stderr } = await shop.run([group, 'get', 'x_01jd3k5m7n9p1q3r5s7t9v1w3x'], { env });
    expect(stderr).toContain(`  next        Check the identifier: \`tally ${group} list\` shows yours.\n`);
  });

  test('a payment that is not there may be in the other environment', async () => {
    const { stderr } = await shop.run(['payments', 'get', 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x']);
    expect(stderr).toContain('TEST and LIVE do not see each other');
  });
});

describe('deliveries', () => {
  test('a table shows when the next attempt is', async () => {
    const receiver = await startReceiver((_, response) => void response.writeHead(500).end());
    const { id } = await shop.json<WebhookEndpointWithSecret>(['endpoints', 'create', '--url', receiver.url]);
    const { reference } = await shop.json<Payment>(['trigger', 'payment.authorized']);
    await receiver.waitFor(1);
    const [event] = await shop.json<Event[]>(['events', 'list', '--payment', reference]);
    const list = ['deliveries', 'list', '--event', event!.id, '-o', 'table'];
    await eventually(async () => (await shop.run(list)).stdout.includes('RETRYING'), 'the delivery to wait');
    expect((await shop.run(list)).stdout).toMatch(/ NEXT ATTEMPT AT .*\n.* RETRYING {2}1 {8}\d{4}-\d\d-\d\d \S+ UTC /);
    await shop.run(['endpoints', 'delete', id]);
  });

  test('an endpoint whose failures are to be sent again must be there', async () => {
    const { stderr, exitCode } = await shop.run(['deliveries', 'replay', '--all-failed', '--endpoint', 'we_nope']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('  code        not_found\n');
    const { id } = await shop.json<WebhookEndpointWithSecret>(['endpoints', 'create', '--url', 'http://127.0.0.1:9/']);
    expect((await shop.run(['deliveries', 'replay', '--all-failed', '--endpoint', id])).stderr).toBe(
      'There is none to send again.\n',
    );
    await shop.run(['endpoints', 'delete', id]);
  });
});

describe('payments', () => {
  const create = (...more: string[]) => ['payments', 'create', '--amount', '1250', '--currency', 'EUR', ...more];

  test('a refusal shows what happened, code, field, request id and what to do', async () => {
    const { reference } = await shop.json<Payment>(create('--card', 'sim_success'));
    const { stdout, stderr, exitCode } = await shop.run(['payments', 'capture', reference, '--amount', '1251']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(
      new RegExp(
        '^error: At most 1250 EUR minor units can be captured\\.\n' +
          '  code        amount_exceeds_capturable\n' +
          '  field       /amount: must be at most 1250\n' +
          '  request id  [0-9a-f-]{36}\n' +
          '  next        Capture at most what was authorized; without --amount it is all of it\\.\n$',
      ),
    );
  });

  test('a payment is captured and cancelled by its reference', async () => {
    const first = await shop.json<Payment>(
      create('--card', 'sim_success', '--metadata', 'order=A-1', '--metadata', 'shelf=3'),
    );
    expect(first.metadata).toEqual({ order: 'A-1', shelf: '3' });
    expect(await shop.json(['payments', 'capture', first.reference, '--amount', '1000'])).toMatchObject({
      status: 'CAPTURED',
      amount_captured: 1000,
    });
    const second = await shop.json<Payment>(create('--card', 'sim_success'));
    expect(await shop.json(['payments', 'cancel', second.reference, '--reason', 'Sold out'])).toMatchObject({
      status: 'CANCELLED',
      cancellation_reason: 'Sold out',
    });
  });

  test('the same idempotency key makes one payment', async () => {
    const argv = create('--card', 'sim_success', '--merchant-reference', 'once', '--idempotency-key', 'key-1');
    const [first, second] = [await shop.json<Payment>(argv), await shop.json<Payment>(argv)];
    expect(second.reference).toBe(first.reference);
  });

  test('lists come as table, JSON and lines of JSON, and say when there is more', async () => {
    for (const name of ['a', 'b', 'c'])
      await shop.run(create('--card', 'sim_success', '--merchant-reference', `list-${name}`));
    const list = [
      'payments',
      'list',
      '--status',
      'authorized',
      '--since',
      '1h',
      '--fields',
      'merchant_reference,status,amount',
    ];
    const note = 'There are more than 2: raise --limit, or use --all.\n';
    expect(await shop.run([...list, '--limit', '2', '-o', 'table'])).toEqual({
      stdout:
        'MERCHANT REFERENCE  STATUS      AMOUNT\nlist-c              AUTHORIZED  12.50 EUR\nlist-b              AUTHORIZED  12.50 EUR\n',
      stderr: note,
      exitCode: 0,
    });
    expect(await shop.run([...list, '-L', '2', '-o', 'jsonl'])).toEqual({
      stdout:
        '{"merchant_reference":"list-c","status":"AUTHORIZED","amount":1250}\n' +
        '{"merchant_reference":"list-b","status":"AUTHORIZED","amount":1250}\n',
      stderr: note,
      exitCode: 0,
    });
    const all = await shop.json<Payment[]>(['payments', 'list', '--all', '--fields', 'merchant_reference']);
    expect(all.slice(0, 3)).toEqual(['c', 'b', 'a'].map((name) => ({ merchant_reference: `list-${name}` })));
  });

  test('a text that would steer the terminal is shown as what it is', async () => {
    const { reference } = await shop.json<Payment>(
      create('--card', 'sim_success', '--description', '\u001b[2Jgone\u009b1m'),
    );
    const { stdout } = await shop.run(['payments', 'get', reference, '-o', 'table', '--fields', 'description']);
    expect(stdout).toBe('description  \\u001b[2Jgone\\u009b1m\n');
  });

  test('--debug tells of requests without their secrets', async () => {
    const { stderr } = await shop.run(['payments', 'list', '--debug']);
    expect(stderr).toMatch(
      /^POST http:\S+\/oauth\/token 200 request \S+ \d+ ms\nGET http:\S+\/payments\S* 200 request \S+ \d+ ms\n/,
    );
    expect(stderr).not.toContain(merchant.clientSecret);
  });

  test('api calls any operation with inputs checked against the contract', async () => {
    const card = 'payment_method={"type":"simulated_card","token":"sim_success"}';
    const payment = await shop.json<Payment>(['api', 'Payments_create', 'amount=1250', 'currency=EUR', card]);
    expect(payment.status).toBe('AUTHORIZED');
  });

  test('api shows a page of a list as the command for it does, and how to go on', async () => {
    for (const name of ['a', 'b'])
      await shop.run(create('--card', 'sim_success', '--merchant-reference', `page-${name}`));
    const list = ['api', 'payments_list', 'limit=1', 'status=AUTHORIZED', 'status=CAPTURED'];
    const fields = ['--fields', 'merchant_reference'];
    const lines = await shop.run([...list, ...fields, '-o', 'jsonl']);
    expect(lines).toMatchObject({ stdout: '{"merchant_reference":"page-b"}\n', exitCode: 0 });
    const [, cursor] = /^There are more: repeat it with (cursor=\S+)\n$/.exec(lines.stderr)!;
    expect(await shop.json([...list, ...fields, cursor!])).toEqual([{ merchant_reference: 'page-a' }]);
    const { stderr: note } = await shop.run([...list, ...fields, 'created_gte=24h']);
    const [, more] = /^There are more: repeat it with (created_gte=\S+ cursor=\S+)\n$/.exec(note)!;
    expect(await shop.json([...list, ...fields, ...more!.split(' ')])).toEqual([{ merchant_reference: 'page-a' }]);
    const { stdout: table } = await shop.run([...list, '-o', 'table']);
    const { stdout: tableOfCommand } = await shop.run(['payments', 'list', '--limit', '1', '-o', 'table']);
    expect(table).toBe(tableOfCommand);
  });
});

describe('refunds', () => {
  test('a payment is given back in parts, and no more than there is', async () => {
    const create = ['payments', 'create', '--amount', '1250', '--currency', 'EUR', '--card', 'sim_success'];
    const { reference } = await shop.json<Payment>([...create, '--capture-method', 'automatic']);
    const refund = ['payments', 'refund', reference];
    expect(await shop.json([...refund, '--amount', '500', '--reason', 'One ticket'])).toMatchObject({
      amount: 500,
      reason: 'One ticket',
      status: 'SUCCEEDED',
    });
    const tooMuch = await shop.run([...refund, '--amount', '751']);
    expect(tooMuch.exitCode).toBe(1);
    expect(tooMuch.stderr).toContain('  code        amount_exceeds_refundable\n');
    await shop.json(refund);
    expect(await shop.json(['payments', 'refunds', reference, '--fields', 'amount'])).toEqual([
      { amount: 750 },
      { amount: 500 },
    ]);
    const { status } = await shop.json<Payment>(['payments', 'get', reference]);
    expect(status).toBe('REFUNDED');
  });
});

describe('trigger', () => {
  test.each(Object.entries(outcomes))('%s happens to a real payment', async (event, status) => {
    const payment = await shop.json<Payment>(['trigger', event, '--amount', '990']);
    expect(payment).toMatchObject({ status, amount: 990 });
    const events = await shop.json<Event[]>(['events', 'list', '--payment', payment.reference]);
    expect(events[0]!.type).toBe(event);
  });
});

describe('doctor', () => {
  test('finds everything in order', () =>
    withTally(async (tally) => {
      const { email } = merchant.user;
      await tally.run(['login', '--with-session'], { stdin: merchant.user.session });
      const env = { TALLYSTICK_CLIENT_ID: merchant.clientId, TALLYSTICK_CLIENT_SECRET: merchant.clientSecret };
      const findings = await tally.json<{ check: string; detail: string }[]>(['doctor'], { env });
      expect(findings).toEqual([
        { check: 'versions', result: 'ok', detail: expect.stringMatching(/^tally \S+, Node \S+$/) },
        { check: 'permissions', result: 'ok', detail: tally.profiles },
        { check: 'service', result: 'ok', detail: expect.stringContaining(`${service.origin} answers in `) },
        { check: 'discovery', result: 'ok', detail: expect.stringContaining('S256') },
        { check: 'clock', result: 'ok', detail: 'in step with the service' },
        { check: 'session', result: 'ok', detail: email },
        { check: 'application', result: 'ok', detail: expect.stringContaining(`${merchant.clientId} may payments:`) },
      ]);
    }));

  test.each([undefined, ['payments:create']])('takes an access token for %j as what commands use', async (scopes) => {
    const token = await fetchToken(service, merchant.clientId, merchant.clientSecret, scopes?.join(' '));
    const findings = await shop.json(['doctor'], { env: { TALLYSTICK_ACCESS_TOKEN: token } });
    expect(findings).toContainEqual({
      check: 'application',
      result: 'ok',
      detail: 'that of TALLYSTICK_ACCESS_TOKEN',
    });
  });

  test('an access token that the service does not take is not in order', async () => {
    const env = { TALLYSTICK_ACCESS_TOKEN: 'tat_test_bad' };
    const { stdout, stderr, exitCode } = await shop.run(['doctor', '-o', 'jsonl'], { env });
    expect({ stderr, exitCode }).toEqual({ stderr: 'error: Not in order: application.\n', exitCode: 1 });
    expect(stdout).toContain('"application","result":"failed","detail":"TALLYSTICK_ACCESS_TOKEN: ');
  });

  test('names what is not in order, and looks at the rest all the same', () =>
    withTally(async (tally) => {
      const env = { TALLYSTICK_SESSION_TOKEN: 'tses_x' };
      const { stdout, stderr, exitCode } = await tally.run(['doctor', '-o', 'jsonl', '--fields', 'check,result'], {
        env,
      });
      expect({ stderr, exitCode }).toEqual({ stderr: 'error: Not in order: session.\n', exitCode: 1 });
      expect(stdout).toContain('{"check":"session","result":"failed"}\n{"check":"application","result":"skipped"}\n');
    }));
});

describe('webhooks', () => {
  test('an endpoint is registered, receives, and a delivery is looked at and sent again', async () => {
    const receiver = await startReceiver();
    const endpoint = await shop.json<WebhookEndpointWithSecret>([
      'endpoints',
      'create',
      '--url',
      receiver.url,
      '--events',
      'payment.authorized',
    ]);
    expect(endpoint.secret).toMatch(/^whsec_/);
    const { reference } = await shop.json<Payment>([
      'payments',
      'create',
      '--amount',
      '990',
      '--currency',
      'EUR',
      '--card',
      'sim_success',
    ]);
    const [received] = await receiver.waitFor(1);
    expect(signatureIsValid(received!, endpoint.secret)).toBe(true);

    const [event] = await shop.json<Event[]>(['events', 'list', '--payment', reference]);
    expect(event).toMatchObject({ type: 'payment.authorized', payment_reference: reference });
    const [delivery] = await shop.json<WebhookDelivery[]>(['deliveries', 'list', '--event', event!.id]);
    expect(delivery).toMatchObject({ endpoint_id: endpoint.id, event_id: event!.id });

    const replay = await shop.run(['deliveries', 'replay', delivery!.id, '--resign', '--fields', 'id']);
    expect(replay).toEqual({
      stdout: `{\n  "id": "${delivery!.id}"\n}\n`,
      stderr: `On its way again. See what comes of it with \`tally deliveries attempts ${delivery!.id}\`.\n`,
      exitCode: 0,
    });
    const [, again] = await receiver.waitFor(2);
    expect(again!.body).toEqual(received!.body);
    const attempts = await shop.json(['deliveries', 'attempts', delivery!.id, '--fields', 'trigger,http_status']);
    expect(attempts).toContainEqual({ trigger: 'schedule', http_status: 204 });

    const rotated = await shop.run(['endpoints', 'rotate-secret', endpoint.id, '--expire-previous-in', '1h']);
    expect(rotated.stderr).toContain('each delivery carries two v1 signatures');
    expect(await shop.run(['endpoints', 'delete', endpoint.id])).toEqual({
      stdout: '',
      stderr: `Deleted ${endpoint.id}; its deliveries stay readable.\n`,
      exitCode: 0,
    });
  });
});
