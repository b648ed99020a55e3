import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { page } from '../support/scripted-service.ts';
import { service, tally } from '../support/scripted-tally.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test('apps requests --since --follow never looks back beyond the time that was given', async () => {
  const newest = { request_id: 'req_b', created_at: ago(1) };
  const next = { request_id: 'req_c', created_at: ago(0) };
  service.answerWith(page([newest]), page([next, newest]));
  const argv = ['apps', 'requests', 'app_x', '--since', '4s', '--follow', '--fields', 'request_id'];
  const { stdout } = await tally.run(argv, {
    meanwhile: async (interrupt, { stdout }) => {
      await eventually(() => stdout().includes('req_c'), 'the next request');
      interrupt();
    },
  });
  expect(stdout).toBe('{"request_id":"req_b"}\n{"request_id":"req_c"}\n');
  const [first, second] = service.asked.map(({ path }) =>
    new URL(path, service.baseUrl).searchParams.get('created_gte'),
  );
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});
