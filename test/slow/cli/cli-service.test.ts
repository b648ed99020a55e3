import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import type {
  Event,
  Payment,
  Payout,
  WebhookDelivery,
  WebhookEndpointWithSecret,
  WebhookEvent,
} from '../../../spec/generated/schema.ts';
import type { PaymentStatus } from '../../../spec/generated/values.ts';
import { fetchToken } from '../../support/api.ts';
import { bankAccountOf, FAILING_IBAN } from '../../support/bank-accounts.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver, signatureIsValid } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';
import { merchant, shop, withTally } from '../../support/shop-tally.ts';

/** The status of a payment after each event. */
const outcomes: Record<Exclude<WebhookEvent, { payment: null }>['event_type'], PaymentStatus> = {
  'payment.authorized': 'AUTHORIZED',
  'payment.captured': 'CAPTURED',
  'payment.cancelled': 'CANCELLED',
  'payment.expired': 'EXPIRED',
  'payment.refunded': 'REFUNDED',
  'payment.failed': 'FAILED',
  'refund.failed': 'CAPTURED',
  'payment.disputed': 'CAPTURED',
};

describe('refusals', () => {
  test.each([
    ['TALLYSTICK_ACCESS_TOKEN', ['payments', 'list'], 'tat_test_nonsense'],
    ['TALLYSTICK_CLIENT_SECRET', ['payments', 'list'], 'tsk_test_nonsense'],
    ['TALLYSTICK_SESSION_TOKEN', ['businesses', 'list'], 'tses_nonsense'],
  ])('a bad %s is named', async (variable, argv, value) => {
    const { stderr, exitCode } = await shop.run(argv, { env: { [variable]: value } });
    expect(exitCode).toBe(4);
    expect(stderr).toContain(
      `  next        The service does not accept ${variable}: set it to a valid value, or unset it to use the profile.\n`,
    );
  });

  test.each(['apps', 'businesses'])(
    'an unknown one of the %s is answered with the command that lists them',
    async (group) => {
      const env = { TALLYSTICK_SESSION_TOKEN: merchant.user.session };
      const { stderr } = await shop.run([group, 'get', 'x_01jd3k5m7n9p1q3r5s7t9v1w3x'], { env });
      expect(stderr).toContain(`  next        Check the identifier: \`tally ${group} list\` shows yours.\n`);
    },
  );

  test('an unknown payment is answered with a hint at the other environment', async () => {
    const { stderr } = await shop.run(['payments', 'get', 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x']);
    expect(stderr).toContain('TEST and LIVE are separate');
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
    const found = ['deliveries', 'list', '--payment', reference, '--outcome', '5xx', '--outcome', 'timeout'];
    expect(await shop.json(found)).toMatchObject([{ event_id: event!.id }]);
    expect((await shop.run(list)).stdout).toMatch(/ NEXT ATTEMPT AT .*\n.* RETRYING {2}1 {8}\d{4}-\d\d-\d\d \S+ UTC /);
    await shop.run(['endpoints', 'delete', id, '--yes']);
  });

  test('an endpoint whose failures are to be sent again must be there', async () => {
    const { stderr, exitCode } = await shop.run(['deliveries', 'replay', '--all-failed', '--endpoint', 'we_nope']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('  code        not_found\n');
    const { id } = await shop.json<WebhookEndpointWithSecret>(['endpoints', 'create', '--url', 'http://127.0.0.1:9/']);
    expect((await shop.run(['deliveries', 'replay', '--all-failed', '--endpoint', id])).stderr).toContain(
      '.\nNo failed deliveries to requeue.\n',
    );
    await shop.run(['endpoints', 'delete', id, '--yes']);
  });
});

describe('payments', () => {
  const create = (...more: string[]) => ['payments', 'create', '--amount', '1250', '--currency', 'EUR', ...more];

  test('the largest amount is taken and shown to the last unit, and one beyond is refused', async () => {
    const largest = (amount: string) => ['payments', 'create', '--amount', amount, '--currency', 'EUR'];
    const { reference, amount } = await shop.json<Payment>(largest('9007199254740991'));
    expect(amount).toBe(Number.MAX_SAFE_INTEGER);
    const { stdout } = await shop.run(['payments', 'get', reference, '-o', 'table']);
    expect(stdout).toMatch(/^amount +90071992547409\.91 EUR$/m);
    const { stderr, exitCode } = await shop.run(largest('9007199254740992'));
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('from 1 to 9007199254740991')]);
  });

  test('a refusal shows what happened, code, field, request id and what to do', async () => {
    const { reference } = await shop.json<Payment>(create('--card', 'sim_success'));
    const { stdout, stderr, exitCode } = await shop.run(['payments', 'capture', reference, '--amount', '1251']);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
    expect(stderr).toMatch(
      new RegExp(
        '^error: At most 1250 EUR minor units can be captured\\.\n' +
          '  code        amount_exceeds_capturable\n' +
          '  field       --amount: must be at most 1250\n' +
          '  request id  ([0-9a-f-]{36})\n' +
          '  log         http://127\\.0\\.0\\.1:\\d+/dashboard/biz_\\w{26}/test/applications/app_\\w{26}/requests/\\1\n' +
          '  next        Capture at most the authorized amount; without --amount, all of it is captured\\.\n$',
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

  test('the second payment of an order is refused, with the first one and what to do', async () => {
    const argv = create('--merchant-reference', 'order-7', '--unique-merchant-reference');
    const { reference } = await shop.json<Payment>(argv);
    const { stderr, exitCode } = await shop.run(argv);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('  code        merchant_reference_in_use\n');
    expect(stderr).toContain(`  payment     ${reference}\n`);
    expect(stderr).toContain('  next        Look at it with `tally payments get <payment>`');
    const asJson = await shop.run([...argv, '-o', 'json']);
    expect(JSON.parse(asJson.stderr)).toMatchObject({
      error: { code: 'merchant_reference_in_use', payment: reference },
    });
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

  test('control characters in a text are shown, not sent to the terminal', async () => {
    const { reference } = await shop.json<Payment>(
      create('--card', 'sim_success', '--description', '\u001b[2Jgone\u009b1m'),
    );
    const { stdout } = await shop.run(['payments', 'get', reference, '-o', 'table', '--fields', 'description']);
    expect(stdout).toBe('description  \\u001b[2Jgone\\u009b1m\n');
  });

  test('--debug reports requests without their secrets', async () => {
    const { stderr } = await shop.run(['payments', 'list', '--debug']);
    const requests = stderr.match(/^\S+ http:\S+ \d+ request \S+ \d+ ms$/gm)!.map((line) => line.split(' ', 3));
    expect(requests).toEqual([
      ['POST', expect.stringMatching(/\/oauth\/token$/), '400'], // which gives the nonce of the proof
      ['POST', expect.stringMatching(/\/oauth\/token$/), '200'],
      ['GET', expect.stringMatching(/\/payments/), '200'],
    ]);
    expect(stderr).not.toContain(merchant.clientSecret);
  });

  test('api calls any operation and checks its inputs against the contract', async () => {
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
    const [, cursor] = /^More entries exist: repeat it with (cursor=\S+)\n$/.exec(lines.stderr)!;
    expect(await shop.json([...list, ...fields, cursor!])).toEqual([{ merchant_reference: 'page-a' }]);
    const { stderr: note } = await shop.run([...list, ...fields, 'created_gte=24h']);
    const [, more] = /^More entries exist: repeat it with (created_gte=\S+ cursor=\S+)\n$/.exec(note)!;
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
  test('an opt-in event that no endpoint lists is noted, because nothing is recorded', async () => {
    const { stderr } = await shop.run(['trigger', 'payment.failed']);
    expect(stderr).toContain('No endpoint lists payment.failed');
  });

  test.each(Object.entries(outcomes))('%s happens to a real payment', async (event, status) => {
    await shop.run(['endpoints', 'create', '--url', 'http://127.0.0.1:9/', '--events', event]);
    const payment = await shop.json<Payment>(['trigger', event, '--amount', '990']);
    expect(payment).toMatchObject({ status, amount: 990 });
    const events = await shop.json<Event[]>(['events', 'list', '--payment', payment.reference]);
    expect(events[0]!.type).toBe(event);
  });

  test('an event of a payout needs a bank account, which decides how the payout ends', async () => {
    const { exitCode, stderr } = await shop.run(['trigger', 'payout.paid']);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('bank_account_required')]);
    await shop.run(['endpoints', 'create', '--url', 'http://127.0.0.1:9/', '--events', 'payout.paid,payout.failed']);
    const account = bankAccountOf(service, merchant);
    await account.set();
    const paid = await shop.json<Payout>(['trigger', 'payout.paid', '--amount', '990']);
    expect(paid).toMatchObject({ status: 'PENDING', amount: 990, currency: 'EUR' });
    expect((await shop.run(['trigger', 'payout.failed'])).stderr).toContain(`set the account ${FAILING_IBAN}`);
    await account.set({ iban: FAILING_IBAN });
    expect((await shop.run(['trigger', 'payout.paid'])).stderr).toContain(`set another account than ${FAILING_IBAN}`);
    const failed = await shop.run(['trigger', 'payout.failed']);
    expect(failed.stderr).toContain('tally events list --type payout.failed');
    const list = ['events', 'list', '--type', 'payout.paid', '--fields', 'payout_id'];
    await eventually(
      async () => (await shop.json<Event[]>(list)).some((each) => each.payout_id === paid.id),
      'the event',
    );
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
        { check: 'service', result: 'ok', detail: expect.stringContaining(`${service.origin} responds in `) },
        { check: 'discovery', result: 'ok', detail: expect.stringContaining('S256') },
        { check: 'clock', result: 'ok', detail: 'synchronized with the service' },
        { check: 'session', result: 'ok', detail: email },
        {
          check: 'application',
          result: 'ok',
          detail: expect.stringContaining(`${merchant.clientId}, scopes: payments:`),
        },
      ]);
    }));

  test('does not read the bits of Unix on Windows, where all are set', () =>
    withTally(async (tally) => {
      await tally.run(['login', '--with-session'], { stdin: merchant.user.session });
      await chmod(tally.profiles, 0o777);
      const findings = async () => (await tally.run(['doctor', '-o', 'jsonl'])).stdout;
      const permissions = async () => /"permissions","result":"(\w+)"/.exec(await findings())?.[1];
      expect(await permissions()).toBe('failed');
      const { platform } = process;
      Object.defineProperty(process, 'platform', { value: 'win32' });
      try {
        expect(await permissions()).toBe('skipped');
      } finally {
        Object.defineProperty(process, 'platform', { value: platform });
      }
    }));

  test.each([undefined, ['payments:create']])(
    'accepts an access token for %j as the one that commands use',
    async (scopes) => {
      const token = await fetchToken(service, merchant.clientId, merchant.clientSecret, scopes?.join(' '));
      const findings = await shop.json(['doctor'], { env: { TALLYSTICK_ACCESS_TOKEN: token } });
      expect(findings).toContainEqual({
        check: 'application',
        result: 'ok',
        detail: 'application of TALLYSTICK_ACCESS_TOKEN',
      });
    },
  );

  test('an access token that the service refuses fails', async () => {
    const env = { TALLYSTICK_ACCESS_TOKEN: 'tat_test_bad' };
    const { stdout, stderr, exitCode } = await shop.run(['doctor', '-o', 'jsonl'], { env });
    expect({ stderr, exitCode }).toEqual({
      stderr: '{"error":{"message":"Failed: application.","exit_status":1}}\n',
      exitCode: 1,
    });
    expect(stdout).toContain('"application","result":"failed","detail":"TALLYSTICK_ACCESS_TOKEN: ');
  });

  test('names what fails, and checks the rest', () =>
    withTally(async (tally) => {
      const env = { TALLYSTICK_SESSION_TOKEN: 'tses_x' };
      const { stdout, stderr, exitCode } = await tally.run(['doctor', '-o', 'jsonl', '--fields', 'check,result'], {
        env,
      });
      expect({ stderr, exitCode }).toEqual({
        stderr: '{"error":{"message":"Failed: session.","exit_status":1}}\n',
        exitCode: 1,
      });
      expect(stdout).toContain('{"check":"session","result":"failed"}\n{"check":"application","result":"skipped"}\n');
    }));
});

describe('webhooks', () => {
  test('a repeated registration says that its secret is not shown again, and how to get another', async () => {
    const create = ['endpoints', 'create', '--url', 'http://127.0.0.1:9/', '--idempotency-key', randomUUID()];
    const { id } = await shop.json<WebhookEndpointWithSecret>(create);
    const file = path.join(shop.home, 'again.secret');
    for (const more of [[], ['--secret-file', file]]) {
      const { stderr, exitCode } = await shop.run([...create, ...more]);
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`\`tally endpoints rotate-secret ${id}\``)]);
    }
    expect(await readdir(shop.home)).not.toContain('again.secret');
    await shop.run(['endpoints', 'delete', id, '--yes']);
  });

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
    expect(signatureIsValid(received!, endpoint.secret!)).toBe(true);

    const [event] = await shop.json<Event[]>(['events', 'list', '--payment', reference]);
    expect(event).toMatchObject({ type: 'payment.authorized', payment_reference: reference });
    const [delivery] = await shop.json<WebhookDelivery[]>(['deliveries', 'list', '--event', event!.id]);
    expect(delivery).toMatchObject({ endpoint_id: endpoint.id, event_id: event!.id });

    const replay = await shop.run(['deliveries', 'replay', delivery!.id, '--resign', '--fields', 'id']);
    expect(replay).toEqual({
      stdout: `{\n  "id": "${delivery!.id}"\n}\n`,
      stderr:
        `Requeued with a new signature. See the result with \`tally deliveries attempts ${delivery!.id}\`.\n` +
        `\`listen\` receives no replayed or recovered events. To forward them to a local server: \`tally listen --forward-to localhost:4242/hooks --event ${delivery!.event_id}\`.\n`,
      exitCode: 0,
    });
    const [, again] = await receiver.waitFor(2);
    expect(again!.body).toEqual(received!.body);
    const attempts = await shop.json(['deliveries', 'attempts', delivery!.id, '--fields', 'trigger,http_status']);
    expect(attempts).toContainEqual({ trigger: 'schedule', http_status: 204 });

    const rotated = await shop.run(['endpoints', 'rotate-secret', endpoint.id, '--expire-previous-in', '1h']);
    expect(rotated.stderr).toContain('each delivery carries two v1 signatures');
    expect(await shop.run(['endpoints', 'delete', endpoint.id, '--yes'])).toEqual({
      stdout: '',
      stderr: `Deleted ${endpoint.id}: no more events are sent to it. Its deliveries stay readable; waiting ones become SKIPPED.\n`,
      exitCode: 0,
    });
  });
});
