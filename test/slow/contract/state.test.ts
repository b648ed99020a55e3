import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  captureMethods,
  applicationStatuses,
  deliveryStatuses,
  environments,
  paymentStatuses,
  refundStatuses,
  roles,
  webhookEndpointStatuses,
  type OperationId,
} from '../../../spec/generated/values.ts';
import { breachesOf, codeOf } from '../../support/contract/breaches.ts';
import { watchChanges, type ChangeLog } from '../../support/contract/changes.ts';
import {
  contractOperations,
  hasScheme,
  isOwned,
  operationOf,
  type ContractOperation,
} from '../../support/contract/document.ts';
import { exchange, type Exchange, type Input } from '../../support/contract/exchange.ts';
import { createWorld } from '../../support/contract/own-world.ts';
import { prepareRequest } from '../../support/contract/prepare-request.ts';
import { ask, authorityOf, bearer, statement, type World } from '../../support/contract/world.ts';

let world: World;
let changes: ChangeLog;
beforeAll(async () => {
  world = await createWorld({ ROLE: 'api' }); // no other writer
  changes = await watchChanges(world);
});
afterAll(async () => {
  await changes.stop();
  await world.stop();
});

type Entry = Record<string, unknown>;

const has = (id: string) => contractOperations.some((operation) => operation.id === id);
const withoutLast = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Resources that can be listed and read one by one, by their paths. */
const collections = contractOperations
  .filter(({ id, method, path }) => id.endsWith('_get') && method === 'get' && path.endsWith('}'))
  .filter(({ id, path }) => {
    const list = id.replace('_get', '_list');
    return has(list) && operationOf(list as OperationId).path === withoutLast(path);
  })
  .map(({ id }) => id.replace('_get', ''));

const operationsOf = (resource: string) => ({
  get: `${resource}_get` as OperationId,
  list: `${resource}_list` as OperationId,
});

/** The field that a path names. */
function isNamedBy(entry: Entry, { path }: ContractOperation, given: Record<string, string>): boolean {
  const name = /\{(\w+)\}$/.exec(path)![1]!;
  return Object.values(entry).includes(given[name]);
}

/** Returns every entry of a list, with checks between pages. */
async function walk(list: OperationId, input: Input, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: String(limit), ...(cursor !== undefined && { cursor }) };
    const page = await ask(world, list, { ...input, query });
    expect(page.data.length).toBeLessThanOrEqual(limit);
    expect(page.has_more).toBe(page.next_cursor !== null);
    entries.push(...page.data);
    if (!page.has_more) return entries;
    cursor = page.next_cursor;
  }
}

describe.each(collections)('of %s', (resource) => {
  const { get, list } = operationsOf(resource);

  test('every entry can be read, and equals its entry in the list, at any page size', async () => {
    for (const pageLength of [1, 3, 100]) {
      const made: Input[] = [];
      while (made.length < 3) made.push(await prepareRequest(world, get));
      const read = await Promise.all(made.map((input) => ask(world, get, input)));
      const listed = await walk(list, made[0]!, pageLength);
      const inList = (input: Input) => listed.find((entry) => isNamedBy(entry, operationOf(get), input.path!));
      // A nested list is the list of the first resource.
      const expected = operationOf(list).path.includes('{') ? read.slice(0, 1) : read;
      expect(made.slice(0, expected.length).map(inList)).toEqual(expected);
      expect(new Set(listed.map((entry) => JSON.stringify(entry))).size).toBe(listed.length);
      const times = listed.map(({ created_at }) => String(created_at));
      expect(times).toEqual(times.toSorted().toReversed());
    }
  });

  if (has(`${resource}_create`) && has(get)) {
    test('what is created is found as it was answered', async () => {
      const create = `${resource}_create` as OperationId;
      const input = await prepareRequest(world, create);
      const created = await ask(world, create, input);
      const name = /\{(\w+)\}$/.exec(operationOf(get).path)![1]!;
      const path = { ...input.path, [name]: created[name] ?? created.client_id };
      const found = await ask(world, get, { path });
      expect(created).toMatchObject(found);
    });
  }

  if (has(`${resource}_update`)) {
    test('what is changed is found as it was answered', async () => {
      const update = `${resource}_update` as OperationId;
      const input = await prepareRequest(world, update);
      const changed = await ask(world, update, input);
      expect(await ask(world, get, { path: input.path! })).toEqual(changed);
    });
  }

  if (has(`${resource}_delete`)) {
    test('what is deleted is gone, from the list as well, and cannot be deleted again', async () => {
      const remove = `${resource}_delete` as OperationId;
      const { path = {} } = await prepareRequest(world, remove);
      await ask(world, remove, { path });
      for (const id of [get, remove]) expect(await statusOf(id, { path })).toEqual([404, 'not_found']);
      const listed = await walk(list, { path }, 100);
      expect(listed.some((entry) => isNamedBy(entry, operationOf(get), path))).toBe(false);
    });
  }
});

async function send(id: OperationId, input: Input): Promise<Exchange> {
  const operation = operationOf(id);
  const headers = { ...authorityOf(operation, world.tenant), ...input.headers };
  return exchange(world.service, operation, { ...input, headers });
}

async function statusOf(id: OperationId, input: Input): Promise<[number, string | undefined]> {
  const { answer } = await send(id, input);
  return [answer.status, codeOf(answer)];
}

const ownable = contractOperations.filter(
  (operation) => isOwned(operation) && hasScheme(operation, 'sessionToken', 'oauth2'),
);

test.each(ownable.map(({ id }) => id))('%s finds nothing for a stranger, and changes nothing', async (id) => {
  const input = await prepareRequest(world, id);
  await changes.sinceLast();
  const operation = operationOf(id);
  const strangers = [
    authorityOf(operation, world.outsider),
    ...(hasScheme(operation, 'oauth2') ? [bearer(world.liveToken)] : []),
  ];
  for (const headers of strangers) {
    const exchanged = await send(id, { ...input, headers });
    expect(breachesOf(exchanged, world.ambient)).toEqual([]);
    expect([exchanged.answer.status, codeOf(exchanged.answer)]).toEqual([404, 'not_found']);
  }
  expect(await changes.sinceLast()).toEqual([]);
});

const lists = contractOperations.filter(({ id, path }) => id.endsWith('_list') && !path.includes('{'));

test.each(lists.map(({ id }) => id))('%s shows a stranger nothing of others', async (id) => {
  const { headers = {} } = await prepareRequest(world, id);
  const own = await walk(id, { headers }, 100);
  const theirs = await walk(id, { headers: authorityOf(operationOf(id), world.outsider) }, 100);
  expect(own.length).toBeGreaterThan(0);
  expect(theirs.filter((entry) => own.some((each) => JSON.stringify(each) === JSON.stringify(entry)))).toEqual([]);
});

/** Columns with a value of an enumeration of the contract. */
const KEPT: Record<string, readonly string[]> = {
  'business_members.role': roles,
  'clients.environment': environments,
  'clients.status': applicationStatuses,
  'payments.status': paymentStatuses,
  'payments.capture_method': captureMethods,
  'refunds.status': refundStatuses,
  'webhook_endpoints.status': webhookEndpointStatuses,
  'webhook_deliveries.status': deliveryStatuses,
};

test.each(Object.entries(KEPT))('%s accepts the values of the contract only', async (column, values) => {
  const [table, name] = column.split('.');
  const definitions = await statement(
    world,
    "SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass",
    [table],
  );
  const lists = definitions.map(({ text }) => /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(String(text)));
  const list = lists.find((found) => found?.[1] === name)?.[2] ?? '';
  expect(list.match(/(?<=')\w+(?='::text)/g)).toEqual(values);
});
