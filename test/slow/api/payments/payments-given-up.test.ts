import { afterEach, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { COMMANDS } from '../../../../scripts/ops/commands.ts';
import { clock } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { useFarEnd, type Turn } from '../../../support/far-end.ts';
import { LEASE_MILLISECONDS, OwnPayments } from '../../../support/own-payments.ts';
import { expectBooksToBeRight } from '../../../support/payments.ts';

const HOUR = 3_600_000;
const world = new OwnPayments();
const { payments, operationsOf, statusOf, pass } = world;
afterEach(() => void jest.restoreAllMocks());

/** Advances the clock by the hour, but by the second while a call may be in flight: after its lease, it would be made twice. */
const untilTrue = (what: string, condition: () => Promise<unknown>) =>
  eventually(async () => {
    const soon = new Date(clock.now() + LEASE_MILLISECONDS);
    const called = await world.sql('SELECT FROM processor_operations WHERE due_at <= $1', [soon]);
    await pass(called.length > 0 ? 0 : HOUR);
    return Boolean(await condition());
  }, what);

/** Waits for the payment's given-up operation. */
async function givenUp(reference: string): Promise<any> {
  const find = async () => (await operationsOf(reference)).find(({ given_up_at }) => given_up_at !== null);
  await untilTrue('an operation to be given up', find);
  return find();
}

const untilStatus = (reference: string, status: string) =>
  untilTrue(`the payment to be ${status}`, async () => (await statusOf(reference)) === status);

const gauge = async () =>
  Number(
    /^tallystick_processor_operations_given_up (\d+)$/m.exec(
      await (await fetch(`${world.service.origin}/metrics`)).text(),
    )?.[1],
  );

/** Runs `npm run ops` on the database of this process. @returns its output */
async function ops(command: string, ...args: string[]): Promise<string> {
  const said = jest.spyOn(console, 'log').mockReset();
  await COMMANDS[command]!(
    args,
    { at: '', environment: 'LIVE', note: '', since: '', yes: false },
    world.service.parts.clock,
  );
  return said.mock.calls.flat().join('\n');
}

const many = (turn: Turn) => Array.from({ length: 100 }, () => turn);

test('a void at expiry that is declined for good is given up and raised; the money stays held until a retry succeeds', async () => {
  const raised = jest.spyOn(world.service.parts.log, 'error');
  const farEnd = useFarEnd({ void: many('declined') });
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  const operation = await givenUp(reference);
  expect(operation).toMatchObject({ kind: 'expire', status: 'declined', attempts: 12, declines: 12, due_at: null });
  expect(raised.mock.calls).toContainEqual([
    { operation: operation.id, payment: reference, kind: 'expire', answer: 'declined', attempts: 12 },
    expect.stringContaining('given up'),
  ]);
  expect(await gauge()).toBe(1);

  await pass(HOUR);
  expect(farEnd.orders.filter(({ method }) => method === 'void')).toHaveLength(12);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized']);
  for (const action of ['capture', 'cancel']) {
    expect((await (await payments()).act(reference, action)).body.code).toBe('payment_expired');
  }
  await expectBooksToBeRight();

  farEnd.script.void = ['declined'];
  expect(await ops('operation retry', operation.id)).toContain('Operations to retry: 1.');
  const recorded = "SELECT user_id, details FROM audit_events WHERE type = 'operation.retried' AND subject_id = $1";
  expect(await world.sql(recorded, [reference])).toMatchObject([{ user_id: null, details: { kind: 'expire' } }]);
  await untilStatus(reference, 'EXPIRED');
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized', 'payment.expired']);
  expect(farEnd.count('void')).toBe(1);
  expect(await gauge()).toBe(0);
});

test('an authorization without any outcome is given up, and the payment still expires', async () => {
  const farEnd = useFarEnd({ authorize: many('lost') });
  farEnd.mostAttempts = { declined: 3, pending: 3, unknown: 3 };
  const { body } = await (await payments()).create({ expires_in: 3600 });
  expect(await givenUp(body.reference)).toMatchObject({ kind: 'authorize', status: 'unknown', attempts: 3 });
  await untilStatus(body.reference, 'EXPIRED');
  farEnd.script.authorize = [];
  await ops('operation retry', 'all');
  await untilTrue('the late authorization to be let go', () => Promise.resolve(farEnd.count('void') === 1));
  expect(await (await payments()).events(body.reference)).toEqual(['payment.expired']);
});

test.each([
  ['succeeded', 'CAPTURED', ['payment.authorized', 'payment.captured']],
  ['declined', 'EXPIRED', ['payment.authorized', 'payment.expired']],
])('an operator settles a given-up capture as %s, without another call', async (verdict, status, events) => {
  const farEnd = useFarEnd({ capture: many('lost') });
  farEnd.mostAttempts = { declined: 3, pending: 3, unknown: 3 };
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  await (await payments()).act(reference, 'capture');
  const { id } = await givenUp(reference);
  const asked = farEnd.asked.length;
  expect(await ops('operation settle', id, verdict)).toContain(`${id} will be settled as ${verdict}`);
  const [event] = await world.sql("SELECT * FROM audit_events WHERE type = 'operation.settled' AND subject_id = $1", [
    reference,
  ]);
  expect(event).toMatchObject({
    environment: 'TEST',
    user_id: null,
    address: null,
    details: { operation: id, kind: 'capture', verdict, operator: expect.stringContaining('@') },
  });
  await untilStatus(reference, status);
  expect(farEnd.asked.slice(asked).filter((what) => what !== 'void')).toEqual([]);
  expect(await (await payments()).events(reference)).toEqual(events);
});

test('an operator lists given-up operations, and hears why one cannot be retried or settled', async () => {
  const farEnd = useFarEnd({ void: many('declined') });
  farEnd.mostAttempts = { declined: 2, pending: 2, unknown: 2 };
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  const { id } = await givenUp(reference);
  const script = path.join(import.meta.dirname, '../../../../scripts/ops.ts');
  const env = { ...process.env, DATABASE_URL: world.service.databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'operation', 'list'], { env });
  expect(stdout).toMatch(new RegExp(`${id}.*${reference}.*expire.*declined.*2`));
  expect(stdout).toContain('Operations given up: 1.');

  await expect(ops('operation retry', 'op_none')).rejects.toThrow('no operation "op_none" was given up');
  await expect(ops('operation retry')).rejects.toThrow('no operation "" was given up');
  await expect(ops('operation settle', id, 'done')).rejects.toThrow('succeeded or declined, not "done"');
  await expect(ops('operation settle', id, 'declined')).rejects.toThrow('settle it as succeeded');
  expect(await gauge()).toBe(1);
  await ops('operation settle', id, 'succeeded');
  await untilStatus(reference, 'EXPIRED');
  await expect(ops('operation settle', id, 'succeeded')).rejects.toThrow('was given up: see');
  expect(await ops('operation list')).toBe('Operations given up: 0.');
});
