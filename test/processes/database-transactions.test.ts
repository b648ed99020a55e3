import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { sequelize } from '../../server/database/connect.ts';
import { openTransaction } from '../../server/database/open-transaction.ts';
import { run, send } from '../../server/database/statements.ts';
import { transaction, within } from '../../server/database/transaction.ts';
import { Client } from '../../server/models/oauth/client.ts';
import { sql } from '../support/database.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** A service with one connection, so that a late statement would run on the transaction's connection. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api', DATABASE_POOL: '1' });
  await sql(service, 'CREATE TABLE traces (way text)');
});
afterAll(() => service.stop());

const INSERT = 'INSERT INTO traces VALUES ($1)';
const columns = { name: 'Late', grant_types: [], scopes: [], is_confidential: false, redirect_uris: [] };
const nothing = { business_id: null, created_by: null, deleted_at: null };

/** Each way in which the service sends a statement in a transaction. */
const WAYS: Record<string, (tx: Transaction, way: string) => Promise<unknown>> = {
  'a named statement': (tx, way) => run({ name: 'leave trace', text: INSERT }, [way], tx),
  'a pipelined statement': (tx, way) => run({ name: 'leave trace', text: INSERT, pipelined: true }, [way], tx),
  'sequelize.query': (tx, way) => sequelize.query(INSERT, { bind: [way], transaction: tx }),
  'a model': (tx) =>
    Client.create(
      {
        client_id: randomUUID(),
        environment: 'TEST',
        created_at: new Date(),
        updated_at: new Date(),
        ...columns,
        ...nothing,
      },
      { transaction: tx },
    ),
  'a statement without a name': (tx, way) => run({ text: INSERT }, [way], tx),
  'a statement that is not awaited': (tx, way) => send({ text: INSERT }, [way], tx),
  'work within': (tx, way) => within((same) => run({ text: INSERT }, [way], same), tx),
};

const traces = async () => [
  ...(await sql(service, 'SELECT way FROM traces')),
  ...(await sql(service, `SELECT name FROM clients WHERE name = 'Late'`)),
];
const forget = () => sql(service, `WITH gone AS (DELETE FROM clients WHERE name = 'Late') DELETE FROM traces`);
const refused = (sent: Promise<unknown>) => expect(sent).rejects.toThrow(/transaction/);

test.each(Object.keys(WAYS))('%s works while its transaction runs', async (way) => {
  await forget();
  await transaction((tx) => WAYS[way]!(tx, way));
  expect(await traces()).toHaveLength(1);
});

test('a transaction in which a statement failed unnoticed is not taken for committed', async () => {
  await forget();
  const unnoticed = transaction(async (tx) => {
    await run({ text: INSERT }, ['before'], tx);
    await run({ text: 'SELECT 1 / 0' }, [], tx).catch(() => undefined);
  });
  await expect(unnoticed).rejects.toThrow('failed without being awaited');
  expect(await traces()).toEqual([]);
});

/** Statements that fail, with what each fails by: at the server, with a clearer error, or before it is sent. */
const FAILING: [string, string, (tx: Transaction) => unknown][] = [
  ['at the server', 'division by zero', (tx) => send({ text: 'SELECT 1 / 0' }, [], tx)],
  ['with a clearer error', 'clearer', (tx) => send({ text: 'SELECT 1 / 0' }, [], tx, () => new Error('clearer'))],
  ['before it is submitted', 'must be an array', (tx) => send({ text: 'SELECT $1' }, 'no list' as never, tx)],
  [
    'for its name',
    'must be unique',
    (tx) => ['SELECT 1', 'SELECT 2'].map((text) => send({ name: 'two', text }, [], tx)),
  ],
  ['before it is sent', 'no text', (tx) => send({ text: 'SELECT $1' }, [{ toPostgres: () => raise('no text') }], tx)],
];

const raise = (message: string): never => {
  throw new Error(message);
};

test.each(FAILING)(
  'a statement whose answer is not awaited and that fails %s fails its transaction',
  async (_, error, fail) => {
    await forget();
    const look = (tx: Transaction) => run({ text: 'SELECT' }, [], tx);
    for (const [before, after] of [[], [look], [undefined, look]]) {
      const failing = async (tx: Transaction) => {
        void send({ text: INSERT }, ['before'], tx);
        await before?.(tx);
        fail(tx);
        void send({ text: INSERT }, ['after'], tx);
        await after?.(tx);
      };
      await expect(transaction(failing)).rejects.toThrow(error);
      const open = await openTransaction();
      await expect(open.run(failing).then(() => open.commit())).rejects.toThrow(error);
      await open.rollBack();
      expect(await traces()).toEqual([]);
    }
  },
);

test('statements behind a failed one are not taken for stale', async () => {
  const failed = transaction((tx) => {
    void send({ text: 'SELECT 1 / 0' }, [], tx);
    for (const text of ['SELECT 3', 'SELECT 3']) void send({ name: 'behind', text }, [], tx);
    return Promise.resolve();
  });
  await expect(failed).rejects.toThrow('division by zero');
  await run({ name: 'prepared next', text: 'SELECT 1' });
  const prepared = await run<{ name: string }>({ text: 'SELECT name FROM pg_prepared_statements' });
  expect(prepared.map(({ name }) => name)).toContain('prepared next'); // a number follows once one was stale
});

test.each(Object.keys(WAYS))('%s after a rollback is refused and leaves no trace', async (way) => {
  await forget();
  const ended = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const lost = transaction(async (tx) => {
    late = ended.promise.then(() => WAYS[way]!(tx, way));
    await run({ name: 'look', text: 'SELECT 1' }, [], tx);
    throw new Error('undone');
  });
  await expect(lost).rejects.toThrow('undone');
  ended.resolve();
  await refused(late!);
  expect(await traces()).toEqual([]);
});

test.each(Object.keys(WAYS))('%s after a commit is refused and leaves no trace', async (way) => {
  await forget();
  const ended = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await transaction(async (tx) => {
    late = ended.promise.then(() => WAYS[way]!(tx, way));
    await run({ name: 'look', text: 'SELECT 1' }, [], tx);
  });
  ended.resolve();
  await refused(late!);
  expect(await traces()).toEqual([]);
});

/** The first query fails by itself; the second repeats, and at some point runs after the ROLLBACK. */
test.each(Object.keys(WAYS))(
  '%s of a promise that lost a race is undone or refused, whenever it comes',
  async (way) => {
    await forget();
    for (let turns = 0; turns < 12; turns += 1) {
      let late: Promise<unknown> | undefined;
      const sendLate = async (tx: Transaction) => {
        for (let turn = 0; turn < turns; turn += 1) await (turn % 3 ? Promise.resolve() : new Promise(setImmediate));
        await WAYS[way]!(tx, way);
      };
      const raced = transaction((tx) =>
        Promise.all([(late = sendLate(tx)), run({ name: 'divide', text: 'SELECT 1 / $1::integer' }, [0], tx)]),
      );
      await expect(raced).rejects.toThrow(/zero|aborted/);
      await late?.catch(() => undefined);
    }
    expect(await traces()).toEqual([]);
  },
);

test('a connection whose transaction refused a late statement serves the next one', async () => {
  await forget();
  await transaction((tx) => run({ text: INSERT }, ['next'], tx));
  expect(await traces()).toEqual([{ way: 'next' }]);
});

/** Each way to forget the transaction. With one connection, most would wait for it without end. */
const FORGETFUL: Record<string, () => Promise<unknown>> = {
  'a named statement': () => run({ name: 'leave trace', text: INSERT }, ['forgotten']),
  'a pipelined statement': () => run({ name: 'leave trace', text: INSERT, pipelined: true }, ['forgotten']),
  'sequelize.query': () => sequelize.query(INSERT, { bind: ['forgotten'] }),
  'a model': () => Client.count(),
  'a transaction': () => transaction((tx) => run({ text: INSERT }, ['forgotten'], tx)),
};

test.each(Object.keys(FORGETFUL))(
  'in tests, %s that is not given the transaction around it is refused',
  async (way) => {
    await forget();
    const forgotten = transaction(async (tx) => {
      await run({ name: 'look', text: 'SELECT 1' }, [], tx);
      await FORGETFUL[way]!();
    });
    await expect(forgotten).rejects.toThrow('Within a transaction, but not given it');
    await FORGETFUL[way]!();
    const left = await traces();
    expect(left).toEqual(way === 'a model' ? [] : [{ way: 'forgotten' }]);
  },
);

test('when a statement fails, those that were sent behind it tell its error as their cause', async () => {
  const failing = async (tx: Transaction) => {
    await Promise.resolve(run({ name: 'divide', text: 'SELECT 1 / $1::integer' }, [0], tx)); // its error is reported later
  };
  const sent = transaction((tx) => Promise.all([failing(tx), run({ name: 'leave trace', text: INSERT }, ['it'], tx)]));
  const error = await sent.then(
    () => undefined,
    (thrown: Error & { code: string; cause?: { code: string } }) => thrown,
  );
  expect([error?.code, error?.cause?.code]).toContain('22012'); // which comes first depends on the network
});
