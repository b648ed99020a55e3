import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Event, Payment } from '@tallystick/sdk';
import { createMerchant, type TestMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { paymentsOf, type Payments } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';
import { createTally, type Output, type Tally } from '../../support/tally.ts';
import { startTally } from '../../support/terminal.ts';

let merchant: TestMerchant;
let payments: Payments;
let shop: Tally;
let env: Record<string, string>;

beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
  env = {
    TALLYSTICK_BASE_URL: service.origin,
    TALLYSTICK_CLIENT_ID: merchant.clientId,
    TALLYSTICK_CLIENT_SECRET: merchant.clientSecret,
  };
  shop = await createTally(env);
});
afterAll(async () => {
  await shop.remove();
});

const linesOf = <Entry>(text: string): Entry[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);

describe('--follow', () => {
  test('shows each change of a payment until it is over', async () => {
    const reference = await payments.authorized();
    const statuses = (text: string) => linesOf<Payment>(text).map(({ status }) => status);
    const meanwhile = async (_: unknown, { stdout }: Output) => {
      await eventually(() => stdout().includes('\n'), 'the first state');
      await payments.act(reference, 'capture');
    };
    const { stdout, exitCode } = await shop.run(['payments', 'get', reference, '--follow'], { meanwhile });
    expect([statuses(stdout), exitCode]).toEqual([['AUTHORIZED', 'CAPTURED'], 0]);
  });

  test('says where to pay, and grows a table', async () => {
    const argv = ['payments', 'create', '--amount', '1250', '--currency', 'EUR', '--follow'];
    const { exitCode, screen, stdout, shows } = startTally(argv, {
      env: { ...env, HOME: shop.home, NO_COLOR: '1' },
      wait: () => new Promise((resolve) => setTimeout(resolve, 10)),
    });
    await shows('The payer pays at');
    const [, address, reference] = /^The payer pays at (\S*?(pay_\w+)\S*)\n$/.exec(screen())!;
    expect(await shop.json(['open', 'pay', reference!, '--print'])).toEqual({ url: address });
    await payments.help(reference!, 'expire');
    expect(await exitCode).toBe(0);
    expect(stdout()).toMatch(
      /^UPDATED AT {15}STATUS {14}AMOUNT {7}AMOUNT CAPTURED {2}AMOUNT REFUNDED\n\S+ \S+ UTC {2}PENDING {13}12\.50 EUR {4}0\.00 EUR {9}0\.00 EUR\n\S+ \S+ UTC {2}EXPIRED .*\n$/,
    );
  });

  test('a payment that is over already is shown once', async () => {
    const reference = await payments.captured();
    const { stdout, exitCode } = await shop.run(['payments', 'get', reference, '--follow', '--fields', 'status']);
    expect({ stdout, exitCode }).toEqual({ stdout: '{"status":"CAPTURED"}\n', exitCode: 0 });
  });
});

describe('events list --follow', () => {
  test('begins with the last events, oldest first, and goes on as they happen, each once', async () => {
    const reference = await payments.authorized();
    await payments.act(reference, 'capture');
    const meanwhile = async (interrupt: () => void, { stdout }: Output) => {
      await eventually(() => linesOf(stdout()).length >= 1, 'what was');
      await payments.refund(reference);
      await eventually(() => linesOf(stdout()).length >= 2, 'what comes');
      await payments.authorized();
      await eventually(() => linesOf(stdout()).length >= 3, 'what comes then');
      interrupt();
    };
    const argv = ['events', 'list', '--follow', '--limit', '1'];
    const { stdout, stderr, exitCode } = await shop.run(argv, { meanwhile });
    expect(linesOf<Event>(stdout).map(({ type }) => type)).toEqual([
      'payment.captured',
      'payment.refunded',
      'payment.authorized',
    ]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 130 });
  });

  test('--since holds for what comes as well', async () => {
    const reference = await payments.authorized();
    await new Promise((resolve) => setTimeout(resolve, 5)); // events of the same millisecond cannot be distinguished
    await payments.act(reference, 'capture');
    const history = await shop.json<Event[]>(['events', 'list', '--payment', reference]);
    const since = history.find(({ type }) => type === 'payment.captured')!.created_at;
    const meanwhile = async (interrupt: () => void, { stdout }: Output) => {
      await eventually(() => linesOf(stdout()).length >= 1, 'what was');
      await payments.refund(reference);
      await eventually(() => stdout().includes('payment.refunded'), 'what comes');
      interrupt();
    };
    const argv = ['events', 'list', '--follow', '--payment', reference, '--since', since];
    const { stdout } = await shop.run(argv, { meanwhile });
    expect(linesOf<Event>(stdout).map(({ type }) => type)).toEqual(['payment.captured', 'payment.refunded']);
  });

  test('--payment and --type filter, and an empty list is a valid start', async () => {
    const reference = await payments.authorized();
    const argv = ['events', 'list', '--follow', '--payment', reference, '--type', 'payment.cancelled'];
    let polls = 0;
    const { exitCode, stdout, interrupt } = startTally([...argv, '-o', 'jsonl', '--fields', 'type'], {
      env: { ...env, HOME: shop.home },
      wait: async () => {
        polls += 1;
        if (polls === 2) {
          await payments.authorized();
          await payments.act(reference, 'cancel');
        }
        if (polls === 5) interrupt();
      },
    });
    expect(await exitCode).toBe(130);
    expect(stdout()).toBe('{"type":"payment.cancelled"}\n');
  });
});

describe('apps requests', () => {
  const session = () => ({ TALLYSTICK_SESSION_TOKEN: merchant.user.session });

  test('are listed, narrowed down, and refused for what the service does not know', async () => {
    const { clientId } = await createMerchant(service);
    const list = (...more: string[]) => shop.run(['apps', 'requests', clientId, ...more], { env: session() });
    const rows = await eventually(async () => {
      const { stdout } = await list('-o', 'jsonl', '--fields', 'path,status');
      return stdout !== '' && stdout;
    }, 'the request for a token');
    expect(rows).toBe('{"path":"/api/v1/oauth/token","status":200}\n');
    expect((await list('-o', 'jsonl', '--status-class', '4xx,5xx', '--since', '1h')).stdout).toBe('');
    expect((await list('-o', 'table')).stdout).toMatch(/^CREATED AT +METHOD +PATH +STATUS/);
    expect((await list('--code', 'odd')).exitCode).not.toBe(0);
  });

  test('--follow shows the newest and then each as it happens, once', async () => {
    const own = await createMerchant(service);
    const mine = paymentsOf(service, own);
    const paths = (text: string) => linesOf<{ path: string }>(text).map(({ path }) => path);
    const meanwhile = async (interrupt: () => void, { stdout }: Output) => {
      await eventually(() => linesOf(stdout()).length >= 1, 'what was');
      await mine.ask('GET', '/balance');
      await eventually(() => linesOf(stdout()).length >= 2, 'what comes');
      await mine.ask('GET', '/balance/entries');
      await eventually(() => linesOf(stdout()).length >= 3, 'what comes then');
      interrupt();
    };
    const argv = ['apps', 'requests', own.clientId, '--follow'];
    const { stdout, exitCode } = await shop.run(argv, { meanwhile, env: session() });
    expect([paths(stdout), exitCode]).toEqual([
      ['/api/v1/oauth/token', '/api/v1/balance', '/api/v1/balance/entries'],
      130,
    ]);
  });
});

test('the wallet of the user is shown with its entries', async () => {
  const run = (...argv: string[]) =>
    shop.run(['wallet', ...argv], { env: { TALLYSTICK_SESSION_TOKEN: merchant.user.session } });
  expect((await run('get', 'TEST', '-o', 'json')).stdout).toContain('"available"');
  expect((await run('list', 'TEST', '-o', 'jsonl', '--fields', 'kind')).stdout).toContain('{"kind":"funding"}');
  expect((await run('list', 'PLAY')).exitCode).not.toBe(0);
});

describe('open', () => {
  const open = (argv: string[]) => {
    const opened: string[] = [];
    const command = startTally(['open', ...argv, '-o', 'jsonl'], {
      env: { ...env, HOME: shop.home, NO_COLOR: '1' },
      openUrl: (url) => opened.push(url),
    });
    return { ...command, opened };
  };

  test.each([
    [[], 'dashboard'],
    [['docs'], 'docs'],
  ])('%j opens the page, and shows its address', async (argv, page) => {
    const { exitCode, opened, stdout } = open(argv);
    expect(await exitCode).toBe(0);
    expect(opened).toEqual([`${service.origin}/${page}`]);
    expect(stdout()).toBe(`{"url":"${service.origin}/${page}"}\n`);
    expect((await fetch(opened[0]!, { redirect: 'manual' })).status).toBeLessThan(400);
  });

  test('--print opens nothing', async () => {
    const { exitCode, opened } = open(['docs', '--print']);
    expect([await exitCode, opened]).toEqual([0, []]);
  });

  test('without a browser, open prints the address', async () => {
    expect(await shop.run(['open', 'docs', '-o', 'jsonl'])).toEqual({
      stdout: `{"url":"${service.origin}/docs"}\n`,
      stderr: 'No browser was found: open this address yourself.\n',
      exitCode: 0,
    });
  });

  test('a payment that is over has no page to pay at', async () => {
    const { exitCode, opened, screen } = open(['pay', await payments.captured()]);
    expect([await exitCode, opened]).toEqual([1, []]);
    expect(screen()).toContain('"The payment is CAPTURED and cannot be paid."');
  });

  test('pay needs a payment', async () => {
    const { exitCode, screen } = open(['pay']);
    expect(await exitCode).toBe(2);
    expect(screen()).toContain('"next":"Run `tally open pay <reference>`."');
  });
});
