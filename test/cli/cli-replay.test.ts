import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../support/eventually.ts';
import { createTally, type Tally } from '../support/tally.ts';

// A delivery fails only after a day of attempts, so a scripted service provides failed ones.
let server: Server;
let tally: Tally;
let refused: string[];
let replayed: { path: string; body: unknown; key: unknown }[];
/** Runs before the response to a replay from this delivery on. */
let beforeReplay: (id: string) => Promise<void>;
/** What the preview selects. */
let selected: Record<string, unknown>;
/** Number of deliveries of one request. */
let perRequest: number;

const deliveries = ['whd_a', 'whd_b', 'whd_c'].map((id) => ({
  ...{ id, event_type: 'payment.captured', status: 'FAILED', event_id: id.replace('whd', 'evt') },
  ...{ synthetic: false, created_at: '', last_attempt_at: '' },
}));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const listened = '`listen` receives no replayed or recovered events. To forward them to a local server: ';
const toHere = `${listened}\`tally listen --forward-to localhost:4242/hooks --event evt_a\`.\n`;
/** Matches the line about signatures that are too old. */
const refusedAsOld = (command: string) =>
  `Receivers may reject the original signature, which is valid for 300 s. To sign again: \`${command}\`.\n`;

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://service');
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      void answer(request, url, text).then(({ status, body }) => {
        const type = status < 400 ? 'application/json' : 'application/problem+json';
        response.writeHead(status, { 'Content-Type': type, 'Request-Id': 'req-1' }).end(JSON.stringify(body));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  tally = await createTally({
    TALLYSTICK_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TALLYSTICK_CLIENT_ID: 'app_x',
    TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await tally.remove();
});
beforeEach(() => {
  refused = [];
  replayed = [];
  perRequest = deliveries.length;
  beforeReplay = () => Promise.resolve();
  for (const each of deliveries)
    Object.assign(each, { synthetic: false, created_at: ago(30), last_attempt_at: ago(29) });
});

async function answer(
  { headers }: IncomingMessage,
  { pathname }: URL,
  text: string,
): Promise<{ status: number; body: object }> {
  if (pathname === '/api/v1/oauth/token') {
    return { status: 200, body: { access_token: 'tat_x', token_type: 'Bearer', expires_in: 3600 } };
  }
  const body = JSON.parse(text) as Record<string, unknown>;
  if (body.dry_run === true) {
    selected = body;
    return { status: 202, body: { dry_run: true, count: 3, data: deliveries, has_more: false, next_cursor: null } };
  }
  const [, one] = /^\/api\/v1\/webhook-deliveries\/(\w+)\/replay$/.exec(pathname) ?? [];
  const start = Number(body.cursor ?? 0);
  const id = one ?? deliveries[start]!.id;
  await beforeReplay(id);
  if (refused.includes(id)) {
    return {
      status: 404,
      body: { code: 'not_found', title: 'Not found', status: 404, detail: 'There is no such delivery.' },
    };
  }
  replayed.push({ path: pathname, body, key: headers['idempotency-key'] });
  if (one !== undefined) return { status: 202, body: deliveries.find((delivery) => delivery.id === id)! };
  const data = deliveries.slice(start, start + perRequest);
  const next = start + perRequest < deliveries.length ? String(start + perRequest) : null;
  const page = { data, has_more: next !== null, next_cursor: next };
  return { status: 202, body: { dry_run: false, count: data.length, ...page } };
}

const replayAll = ['deliveries', 'replay', '--all-failed', '-o', 'jsonl', '--fields', 'id'];

test('every failed delivery is sent again', async () => {
  expect(await tally.run([...replayAll, '--since', '24h', '--endpoint', 'we_x', '--resign'])).toEqual({
    stdout: '{"id":"whd_a"}\n{"id":"whd_b"}\n{"id":"whd_c"}\n',
    stderr:
      'For one endpoint, `tally endpoints recover we_x --since 24h` does this in one request.\n' +
      `Requeued 3 of 3 deliveries with a new signature.\n${toHere}`,
    exitCode: 0,
  });
  const { dry_run, ...selection } = selected;
  expect([dry_run, replayed.map(({ body }) => body)]).toEqual([true, [selection]]);
  expect(selection).toMatchObject({ status: ['FAILED'], synthetic: false, endpoint_id: 'we_x', resign: true });
  expect(Date.now() - Date.parse(String(selection.created_gte))).toBeGreaterThan(86_400_000 - 1);
});

test('those of an outcome only are sent again, also by the command that continues, and no outcome is refused', async () => {
  [refused, perRequest] = [['whd_b'], 1];
  const { stderr } = await tally.run([
    ...replayAll,
    '--outcome',
    '5xx',
    '--outcome',
    'timeout',
    '--idempotency-key',
    'key-1',
  ]);
  expect(selected.outcome).toEqual(['5xx', 'timeout']);
  expect(stderr).toContain('`tally deliveries replay --all-failed --outcome 5xx,timeout --idempotency-key key-1`');
  expect(replayed).toHaveLength(1);
  expect(await tally.run([...replayAll, '--outcome', ''])).toMatchObject({
    stderr: expect.stringContaining('Enter an outcome'),
    exitCode: 2,
  });
  expect((await tally.run([...replayAll, '--outcome', '503'])).exitCode).toBe(2);
  expect(await tally.run(['deliveries', 'replay', 'whd_a', '--outcome', '5xx'])).toMatchObject({ exitCode: 2 });
  expect(replayed).toHaveLength(1);
});

test('a dry run shows what would be sent, and sends nothing', async () => {
  expect(await tally.run([...replayAll, '--dry-run'])).toEqual({
    stdout: '{"id":"whd_a"}\n{"id":"whd_b"}\n{"id":"whd_c"}\n',
    stderr: '3 deliveries would be requeued with the original signature.\n',
    exitCode: 0,
  });
  expect(replayed).toEqual([]);
});

test.each([
  { options: ['--dry-run'], count: 0, says: '3 deliveries would be requeued with the original signature.\n' },
  { options: [], count: 1, says: `Requeued 3 of 3 deliveries with the original signature.\n${toHere}` },
])('all go with their first signatures, and it is said beforehand what refuses them: $options', async (given) => {
  deliveries[2]!.created_at = ago(116_000);
  const { stderr } = await tally.run([...replayAll, '--since', '2026-11-20T10:00:00Z', ...given.options]);
  const command = 'tally deliveries replay --all-failed --since 2026-11-20T10:00:00.000Z --resign';
  expect(stderr).toBe(refusedAsOld(command) + given.says);
  expect(replayed.map(({ body }) => body)).toMatchObject(Array(given.count).fill({ resign: false }));
});

test('when a later request is refused, what was sent is listed, and the status is 5', async () => {
  [refused, perRequest] = [['whd_b'], 1];
  const argv = replayAll.filter((word) => !['-o', 'jsonl'].includes(word));
  expect(await tally.run([...argv, '--idempotency-key', 'key-1'])).toEqual({
    stdout: '[\n  {\n    "id": "whd_a"\n  }\n]\n',
    stderr:
      `Requeued 1 of 3 deliveries with the original signature.\n${toHere}` +
      'error: The other deliveries were not sent: There is no such delivery. (404 not_found, request req-1)\n' +
      '  next  Continue with `tally deliveries replay --all-failed --idempotency-key key-1`.\n',
    exitCode: 5,
  });
});

test('when the first request is refused, the status is that of a refusal', async () => {
  refused = ['whd_a'];
  const { stdout, exitCode } = await tally.run(replayAll);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
});

test('one delivery and --all-failed exclude each other', async () => {
  expect(await tally.run(['deliveries', 'replay', 'whd_a', '--all-failed'])).toEqual({
    stdout: '',
    stderr:
      'error: Pass one delivery, or --all-failed with its options.\n' + '  next  --since requires --all-failed.\n',
    exitCode: 2,
  });
});

test('each request has a separate key, made from the one of the run', async () => {
  perRequest = 1;
  await tally.run([...replayAll, '--idempotency-key', 'key-1']);
  expect(replayed.map(({ key }) => key)).toEqual(['key-1/1', 'key-1/2', 'key-1/3']);
  const tooLong = await tally.run([...replayAll, '--idempotency-key', 'k'.repeat(249)]);
  expect(tooLong).toMatchObject({ stderr: expect.stringContaining('Enter at most 248 characters.'), exitCode: 2 });
});

test.each([
  ['night run 1', "'night run 1'"],
  ["Ada's $(run)", String.raw`'Ada'\''s $(run)'`],
  ['night-run.1', 'night-run.1'],
])('the command to go on with is one for a shell: %s', async (key, word) => {
  perRequest = 1;
  let interrupt = () => {};
  beforeReplay = () => Promise.resolve(interrupt());
  const { stderr } = await tally.run([...replayAll, '--idempotency-key', key], {
    meanwhile: (stop) => Promise.resolve(void (interrupt = stop)),
  });
  expect(stderr).toContain(`Continue with \`tally deliveries replay --all-failed --idempotency-key ${word}\`.\n`);
});

test('Ctrl-C reports exactly what was sent, and how to continue', async () => {
  perRequest = 1;
  let interrupt = () => {};
  let shown = () => '';
  // Interrupts while the second request is in flight, which still gets its response.
  beforeReplay = async (id) => {
    if (id !== 'whd_b') return;
    interrupt();
    await eventually(() => shown().includes('Waiting for the running'), 'the command to wait');
  };
  const outcome = await tally.run([...replayAll, '--since', '24h'], {
    meanwhile: (stop, { stderr }) => {
      [interrupt, shown] = [stop, stderr];
      return Promise.resolve();
    },
  });
  expect(outcome).toMatchObject({ stdout: '{"id":"whd_a"}\n{"id":"whd_b"}\n', exitCode: 130 });
  const [key] = String(replayed[0]!.key).split('/');
  const since = String(selected.created_gte);
  expect(outcome.stderr).toBe(
    'Waiting for the running request. Press Ctrl-C again to stop at once.\n' +
      `Requeued 2 of 3 deliveries with the original signature.\n${toHere}` +
      `Not sent: 1. Continue with \`tally deliveries replay --all-failed --since ${since} --idempotency-key ${key}\`.\n`,
  );
  replayed = [];
  beforeReplay = () => Promise.resolve();
  const goOn = ['--since', since, '--idempotency-key', key!];
  expect(await tally.run([...replayAll, ...goOn])).toMatchObject({ exitCode: 0 });
  expect(replayed.map((each) => each.key)).toEqual([1, 2, 3].map((number) => `${key}/${number}`));
});

describe('one delivery', () => {
  const replay = ['deliveries', 'replay', 'whd_a', '-o', 'jsonl', '--fields', 'id'];
  const onItsWay = (signature: string) =>
    `Requeued with ${signature}. See the result with \`tally deliveries attempts whd_a\`.\n`;
  const first = onItsWay('the original signature');
  const old = refusedAsOld('tally deliveries replay whd_a --resign');

  test.each([
    { seconds: 30, options: [], resign: false, says: first + toHere },
    { seconds: 290, options: [], resign: false, says: first + old + toHere },
    { seconds: 86_400, options: [], resign: false, says: first + old + toHere },
    { seconds: 86_400, options: ['--verbatim'], resign: false, says: first + old + toHere },
    { seconds: 86_400, options: ['--idempotency-key', 'key-1'], resign: false, says: first + old + toHere },
    { seconds: 86_400, options: ['--resign'], resign: true, says: onItsWay('a new signature') + toHere },
  ])('of $seconds s, with $options, is signed again: $resign', async ({ seconds, options, resign, says }) => {
    Object.assign(deliveries[0]!, { created_at: ago(seconds) });
    expect(await tally.run([...replay, ...options])).toEqual({
      stdout: '{"id":"whd_a"}\n',
      stderr: says,
      exitCode: 0,
    });
    expect(replayed.map(({ body }) => body)).toEqual([{ resign }]);
  });

  test('one that was never sent has no signature that is too old, and a made-up event is not for listen', async () => {
    Object.assign(deliveries[0]!, { created_at: ago(86_400), last_attempt_at: null, synthetic: true });
    expect((await tally.run(replay)).stderr).toBe(first);
  });

  test('in LIVE there is no listen', async () => {
    const live = await tally.run([...replay, '--yes'], { env: { TALLYSTICK_CLIENT_SECRET: 'tsk_live_x' } });
    expect(live.stderr).toBe(first);
  });

  test('--resign and --verbatim exclude each other', async () => {
    expect(await tally.run([...replay, '--resign', '--verbatim'])).toMatchObject({ stdout: '', exitCode: 2 });
  });
});

test.each([['deliveries', 'replay'], ['endpoints', 'test'], ['endpoints', 'recover'], ['trigger']])(
  'the help of %s %s leads to the topic that tells them apart',
  async (...command) => {
    expect((await tally.run([...command, '--help'])).stdout).toContain('tally help webhooks');
    const { stdout } = await tally.run(['help', 'webhooks']);
    expect(stdout).toContain(`\n${command.at(-1)!}: `);
    expect(await tally.run(['webhooks'])).toEqual({ stdout, stderr: '', exitCode: 0 });
  },
);
