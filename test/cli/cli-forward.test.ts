import { expect, test } from '@jest/globals';
import { startReceiver } from '../support/receiver.ts';
import { stream } from '../support/scripted-stream.ts';
import { service, tally } from '../support/scripted-tally.ts';

/** Returns the command's verdict on the receiver's response to one event. */
async function judge(answer: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(answer);
  service.answerWith({ body: { created_at: '2026-01-01T00:00:00.000Z' } }, stream(['evt_a']));
  const argv = ['listen', '--forward-to', receiver.url, '--event', 'evt_a', '--fields', 'status,error'];
  const { stdout } = await tally.run(argv);
  return JSON.parse(stdout) as object;
}

test.each([
  [200, null],
  [500, 'I began'],
])('the status decides: %d, and a body that does not end', async (status, error) => {
  expect(await judge((_, response) => void response.writeHead(status).write('I began'))).toEqual({ status, error });
});

test.each([
  [200, null],
  [500, 'I began'],
])('the status decides: %d, and a body that breaks', async (status, error) => {
  const answer = await judge((_, response) => {
    response.writeHead(status, { 'Content-Length': 100 });
    response.write('I began', () => response.destroy());
  });
  expect(answer).toEqual({ status, error });
});

test('a long answer is read no further than the service reads it', async () => {
  const answer = await judge((_, response) => {
    response.writeHead(400);
    const write = (): void =>
      void (response.write('x'.repeat(1024)) ? setImmediate(write) : response.once('drain', write));
    write();
  });
  expect(answer).toEqual({ status: 400, error: 'x'.repeat(200) });
});
