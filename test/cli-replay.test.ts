import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTally, type Tally } from './support/tally.ts';

// A delivery fails only after a day of attempts, so a stand-in for the service has some ready.
let server: Server;
let tally: Tally;
let refused: string[];
let replayed: { path: string; body: unknown }[];
let listed: URLSearchParams;

const deliveries = ['whd_a', 'whd_b', 'whd_c'].map((id) => ({ id, event_type: 'payment.captured', status: 'FAILED' }));

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://service');
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { status, body } = answer(request.method!, url, text);
      const type = status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(status, { 'Content-Type': type, 'Request-Id': 'req-1' }).end(JSON.stringify(body));
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
});

function answer(method: string, { pathname, searchParams }: URL, text: string): { status: number; body: object } {
  if (pathname === '/api/v1/oauth/token') {
    return { status: 200, body: { access_token: 'tat_x', token_type: 'Bearer', expires_in: 3600 } };
  }
  if (method === 'GET') {
    listed = searchParams;
    return { status: 200, body: { data: deliveries, has_more: false, next_cursor: null } };
  }
  const [, id] = /^\/api\/v1\/webhook-deliveries\/(\w+)\/replay$/.exec(pathname) ?? [];
  if (refused.includes(id!)) {
    return {
      status: 404,
      body: { code: 'not_found', title: 'Not found', status: 404, detail: 'There is no such delivery.' },
    };
  }
  replayed.push({ path: pathname, body: JSON.parse(text) });
  return { status: 202, body: deliveries.find((delivery) => delivery.id === id)! };
}

const replayAll = ['deliveries', 'replay', '--all-failed', '-o', 'jsonl', '--fields', 'id', '--concurrency', '1'];

test('every failed delivery is sent again', async () => {
  expect(await tally.run([...replayAll, '--since', '24h', '--endpoint', 'we_x', '--resign'])).toEqual({
    stdout: '{"id":"whd_a"}\n{"id":"whd_b"}\n{"id":"whd_c"}\n',
    stderr: '3 of 3 are on their way again.\n',
    exitCode: 0,
  });
  expect(replayed.map(({ body }) => body)).toEqual([{ resign: true }, { resign: true }, { resign: true }]);
  expect(listed.getAll('status')).toEqual(['FAILED']);
  expect(listed.get('endpoint_id')).toBe('we_x');
  expect(Date.now() - Date.parse(listed.get('created_gte')!)).toBeGreaterThan(86_400_000 - 1);
});

test('a dry run shows what would be sent, and sends nothing', async () => {
  expect(await tally.run([...replayAll, '--dry-run'])).toEqual({
    stdout: '{"id":"whd_a"}\n{"id":"whd_b"}\n{"id":"whd_c"}\n',
    stderr: '3 would be sent again.\n',
    exitCode: 0,
  });
  expect(replayed).toEqual([]);
});

test('when some are refused, the rest is sent, and the status is 5', async () => {
  refused = ['whd_b'];
  expect(await tally.run(replayAll)).toEqual({
    stdout: '{"id":"whd_a"}\n{"id":"whd_c"}\n',
    stderr:
      'whd_b: There is no such delivery. (404 not_found, request req-1)\n' +
      '2 of 3 are on their way again.\n' +
      'error: 1 of 3 were refused.\n' +
      '  next  What failed is named above. Repeat the command for the rest.\n',
    exitCode: 5,
  });
});

test('when all are refused, the status is that of a refusal', async () => {
  refused = ['whd_a', 'whd_b', 'whd_c'];
  const { stdout, exitCode } = await tally.run(replayAll);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
});

test('one delivery and --all-failed exclude each other', async () => {
  expect(await tally.run(['deliveries', 'replay', 'whd_a', '--all-failed'])).toEqual({
    stdout: '',
    stderr:
      'error: Give one delivery, or --all-failed with its options.\n' +
      '  next  --since and --endpoint choose among all.\n',
    exitCode: 2,
  });
});
