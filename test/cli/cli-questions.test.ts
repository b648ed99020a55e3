import { describe, expect, test } from '@jest/globals';
import { problem } from '../support/scripted-service.ts';
import { env, service, tally } from '../support/scripted-tally.ts';
import { startTally } from '../support/terminal.ts';

const [ENTER, DOWN] = ['\r', '\u001b[B'];

/** Runs a command at a terminal, and types each answer after its question. */
async function converse(argv: string[], ...answers: [question: string, keys: string][]) {
  const { exitCode, screen, stdout, shows, type } = startTally(argv, { env });
  for (const [question, keys] of answers) {
    await shows(question);
    type(keys);
  }
  return { exitCode: await exitCode, screen: screen(), stdout: stdout() };
}

const bodies = () => service.asked.map(({ body }) => (body ? (JSON.parse(body) as unknown) : undefined));

describe('what is left out is asked for', () => {
  test('of a payment: amount, currency and how it is paid', async () => {
    const { exitCode } = await converse(
      ['payments', 'create'],
      ['The amount to pay, in minor units (1250 is 12.50 EUR)', `12.50${ENTER}`],
      ['Amounts are in minor units: 12.50 EUR is 1250.', `${'\b'.repeat(5)}1250${ENTER}`],
      ['The currency (ISO 4217, such as EUR)', `EUR${ENTER}`],
      ['Pay with', `${DOWN}${ENTER}`],
    );
    expect(exitCode).toBe(0);
    const payment_method = { type: 'simulated_card', token: 'sim_success' };
    expect(bodies()).toEqual([{ amount: 1250, currency: 'EUR', payment_method }]);
  });

  test('only that', async () => {
    const { screen } = await converse(
      ['payments', 'create', '--amount', '990'],
      ['The currency', `EUR${ENTER}`],
      ['Pay with', ENTER],
    );
    expect(screen).not.toContain('The amount');
    expect(bodies()).toEqual([{ amount: 990, currency: 'EUR' }]);
  });

  test('of an application: its name, and whether to use it', async () => {
    service.answerWith({ body: { data: [{ id: 'biz_x', name: 'Engines' }], has_more: false, next_cursor: null } });
    const application = { client_id: 'app_new', client_secret_preview: 'tsk_test_new', missing: [] };
    service.answerWith({ body: application });
    const { screen, exitCode } = await converse(
      ['apps', 'create'],
      ['Name, shown on the consent screen', `Checkout${ENTER}`],
      ['Use the application in the profile', ENTER],
    );
    expect(exitCode).toBe(0);
    expect(bodies()).toEqual([undefined, expect.objectContaining({ name: 'Checkout', business_id: 'biz_x' })]);
    expect(screen).toContain('The profile default now uses app_new.');
  });

  test('of an endpoint: its address', async () => {
    const { exitCode } = await converse(
      ['endpoints', 'create'],
      ['URL that events are posted to', `shop.example.com${ENTER}`],
      ['Enter a URL that begins with https:// or http://.', `${'\b'.repeat(16)}https://shop.example.com/hooks${ENTER}`],
    );
    expect({ exitCode, sent: bodies() }).toEqual({ exitCode: 0, sent: [{ url: 'https://shop.example.com/hooks' }] });
  });

  test('of a member: the role, among those that there are', async () => {
    await converse(['members', 'invite', 'biz_x', '--email', 'charles@example.com'], ['owner', `${DOWN}${ENTER}`]);
    expect(bodies()).toEqual([{ email: 'charles@example.com', role: 'admin' }]);
  });

  test('which application to use', async () => {
    const application = (client_id: string, is_confidential: boolean) => ({ client_id, name: 'Shop', is_confidential });
    const data = [application('app_public', false), application('app_shop', true)];
    service.answerWith({ body: { data, has_more: false, next_cursor: null } });
    const { screen, exitCode } = await converse(
      ['apps', 'use'],
      ['Shop (app_shop', ENTER],
      ['Client secret', `tsk_test_y${ENTER}`],
    );
    expect(exitCode).toBe(0);
    expect(screen).not.toContain('app_public');
    expect(screen).toContain('The profile default now uses app_shop.');
  });

  test('nothing, by someone who is not signed in: it would be in vain', async () => {
    const { exitCode, screen } = startTally(['payments', 'create'], { env: { HOME: `${tally.home}/nobody` } });
    expect(await exitCode).toBe(4);
    expect(screen()).not.toContain('amount');
  });
});

describe('a wrong secret is asked for again', () => {
  const wrong = problem(401, 'invalid_credentials', { detail: 'Email or password is wrong.' });
  const login = ['login', '--email', 'ada@example.com'];

  test('until it is right', async () => {
    service.answerWith(wrong, { body: { id: 'usr_x', email: 'ada@example.com', session_token: 'tses_y' } });
    const { exitCode } = await converse(
      login,
      ['Password', `correct house${ENTER}`],
      ['That is incorrect. Try again.', ''],
      ['Password', `correct horse${ENTER}`],
    );
    expect(exitCode).toBe(0);
    expect(bodies()).toMatchObject([{ password: 'correct house' }, { password: 'correct horse' }]);
  });

  test('three times at most', async () => {
    service.answerWith(wrong, wrong, wrong);
    const { exitCode, screen, shows, type } = startTally(login, { env });
    for (const before of ['', 'Try again.', 'Try again.']) {
      await shows(before);
      await shows('Password');
      type(`correct house${ENTER}`);
    }
    expect(await exitCode).toBe(1);
    expect(screen()).toContain('Email or password is wrong.');
    expect(service.asked).toHaveLength(3);
  });

  test('but not where there is no terminal', async () => {
    service.answerWith(wrong);
    const { exitCode } = await tally.run([...login, '--password-stdin'], { stdin: 'correct house' });
    expect({ exitCode, requests: service.asked.length }).toEqual({ exitCode: 1, requests: 1 });
  });
});

describe('a deletion', () => {
  const deletions = [
    ['apps', 'delete', 'app_x'],
    ['endpoints', 'delete', 'we_x'],
    ['consents', 'revoke', 'app_x'],
    ['api', 'WebhookEndpoints_delete', 'id=we_x'],
    ['members', 'remove', 'biz_x', 'usr_x'],
  ];

  test.each(deletions)('%s %s needs --yes without a terminal', async (...argv) => {
    const refusal = {
      stdout: '',
      stderr: 'error: A deletion must be confirmed.\n  next  Pass --yes.\n',
      exitCode: 2,
    };
    expect(await tally.run(argv)).toEqual(refusal);
    expect(service.asked).toEqual([]);
    service.answerWith({ status: 204, body: '' });
    expect(await tally.run([...argv, '--yes'])).toMatchObject({ exitCode: 0 });
    expect(service.asked.map(({ method }) => method)).toEqual(['DELETE']);
  });

  const application = {
    client_id: 'app_x',
    name: 'Shop',
    environment: 'TEST',
    business_id: 'biz_x',
    created_by: 'usr_x',
  };
  const applications = { body: { data: [application], has_more: false, next_cursor: null } };

  test('of a member names the applications that are deleted with the membership', async () => {
    service.answerWith(applications);
    expect(await converse(deletions.at(-1)!, ['Shop (app_x)', ENTER])).toMatchObject({ exitCode: 130 });
  });

  test.each(deletions)('%s %s is asked about at a terminal', async (...argv) => {
    if (argv[0] === 'members') service.answerWith(applications);
    expect(await converse(argv, ['?', ENTER])).toMatchObject({ exitCode: 130 });
    expect(service.asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});

describe('an update', () => {
  test.each([
    [
      ['endpoints', 'update', 'we_x'],
      'Pass --url, --description, --events, --disable-on-gone, --max-per-second, --custom-headers, --status.',
    ],
    [
      ['apps', 'update', 'app_x'],
      'Pass --name, --redirect-uris, --scopes, --access-token-seconds, --refresh-grace-seconds, --status, --allowed-addresses, --jwks, --jwks-uri, --security-profile, --keys-only, --require-pushed-authorization-requests, --dpop-bound-access-tokens, --is-introspector.',
    ],
    [
      ['api', 'WebhookEndpoints_update', 'id=we_x'],
      'Pass url, description, events, disable_on_gone, max_per_second, custom_headers, status.',
    ],
  ])('that changes nothing says so: %j', async (argv, next) => {
    const stderr = `error: No change is specified.\n  next  ${next}\n`;
    expect(await tally.run(argv)).toEqual({ stdout: '', stderr, exitCode: 2 });
    expect(service.asked).toEqual([]);
  });

  test.each([
    ['20', 20],
    ['null', null],
  ])('limits an endpoint to %s a second', async (text, max_per_second) => {
    expect(await tally.run(['endpoints', 'update', 'we_x', '--max-per-second', text])).toMatchObject({ exitCode: 0 });
    expect(bodies()).toEqual([{ max_per_second }]);
  });

  test('refuses a limit that is no number', async () => {
    const wrong = await tally.run(['endpoints', 'update', 'we_x', '--max-per-second', 'many']);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain('--max-per-second');
    expect(service.asked).toEqual([]);
  });

  test.each([
    [['endpoints', 'update', 'we_x', '--description', 'null']],
    [['api', 'WebhookEndpoints_update', 'id=we_x', 'description=null']],
  ])('clears a field by null: %j', async (argv) => {
    expect(await tally.run(argv)).toMatchObject({ exitCode: 0 });
    expect(bodies()).toEqual([{ description: null }]);
  });
});
