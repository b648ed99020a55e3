import { expect, test } from '@jest/globals';
import express from 'express';
import fc from 'fast-check';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { PoolPlaces, sharesOf, type Work } from '../../server/database/pool-places.ts';
import { takeTurns } from '../../server/http/guards/take-turns.ts';
import { AdaptiveLimit } from '../../server/platform/adaptive-limit.ts';
import { Company } from '../../server/platform/company.ts';
import { Refusal } from '../../server/platform/errors.ts';
import { eventually } from '../support/eventually.ts';
import { FairQueue, type AtWork, type Leave, type Standing } from '../../server/platform/fair-queue.ts';

const KINDS = ['money', 'ordinary', 'heavy'] as const;
const refusal = () => new Refusal('unavailable', 'full');
const poolQueue = (poolSize: number, bounds = {}) =>
  new FairQueue<Work>({
    kinds: KINDS,
    mayStart: (work, all, line) => sharesOf(poolSize).mayStart(work, all, line),
    waiting: 1000,
    waitingPerLine: 1000,
    refusal,
    ...bounds,
  });

/** Tracks the running tasks, as observed from outside. */
class Watched {
  readonly atWork: { tenant: string; work: Work; leave: Leave }[] = [];
  readonly order: string[] = [];
  readonly #begun = new Map<string, number>();
  readonly refused: string[] = [];
  readonly queue: FairQueue<Work>;

  constructor(queue: FairQueue<Work>) {
    this.queue = queue;
  }

  add(tenant: string, work: Work): void {
    this.queue.enter(tenant, work).then(
      (leave) => {
        this.order.push(tenant);
        this.#begun.set(`${tenant} ${work}`, this.begun(tenant, work) + 1);
        this.atWork.push({ tenant, work, leave });
      },
      () => this.refused.push(tenant),
    );
  }

  begun(tenant: string, work: Work): number {
    return this.#begun.get(`${tenant} ${work}`) ?? 0;
  }

  count(of: { tenant?: string; work?: Work } = {}): number {
    return this.atWork.filter((one) => Object.entries(of).every(([key, value]) => one[key as 'tenant'] === value))
      .length;
  }
}

/** Lets all promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const tenants = fc.constantFrom('a', 'b', 'c', 'd');
const works = fc.constantFrom<Work>(...KINDS);
const steps = fc.array(fc.oneof(fc.record({ tenant: tenants, work: works }), fc.nat(20)), { maxLength: 150 });

test('no tenant and no kind of work holds more than its share, and no place that somebody may take stays free', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 24 }), steps, async (poolSize, steps) => {
      const shares = sharesOf(poolSize);
      const watched = new Watched(poolQueue(poolSize));
      const waiting: { tenant: string; work: Work }[] = [];
      for (const step of steps) {
        if (typeof step === 'number') watched.atWork.splice(step, 1)[0]?.leave();
        else {
          waiting.push(step);
          watched.add(step.tenant, step.work);
        }
        await settled();
        expect(watched.count()).toBeLessThanOrEqual(shares.ofRequests);
        expect(watched.count({ work: 'heavy' })).toBeLessThanOrEqual(shares.heavy);
        expect(watched.count() - watched.count({ work: 'money' })).toBeLessThanOrEqual(shares.besideMoney);
        for (const tenant of 'abcd') {
          expect(watched.count({ tenant })).toBeLessThanOrEqual(shares.perTenant);
          expect(watched.count({ tenant, work: 'heavy' })).toBeLessThanOrEqual(shares.heavyPerTenant);
        }
        if (watched.queue.waiting === 0) continue;
        const counts = (tenant?: string) =>
          Object.fromEntries(
            KINDS.map((work) => [work, watched.count({ work, ...(tenant && { tenant }) })]),
          ) as AtWork<Work>;
        const isFree = (tenant: string, work: Work) => shares.mayStart(work, counts(), counts(tenant));
        const isHeldUp = [...'abcd'].every((tenant) =>
          KINDS.every((work) => !isFree(tenant, work) || !isWaiting(watched, waiting, tenant, work)),
        );
        expect(isHeldUp).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

/** Returns true if a task of this tenant and kind has arrived and not started. */
function isWaiting(watched: Watched, come: { tenant: string; work: Work }[], tenant: string, work: Work): boolean {
  const ofKind = come.filter((one) => one.tenant === tenant && one.work === work).length;
  return ofKind > watched.begun(tenant, work);
}

test('tenants take turns, so a tenant with one task waits for one task of each other tenant at most', async () => {
  const watched = new Watched(poolQueue(4));
  for (let task = 0; task < 50; task++) watched.add('flood', 'ordinary');
  watched.add('b', 'ordinary');
  watched.add('c', 'ordinary');
  await settled();
  while (watched.atWork.length > 0) {
    watched.atWork.shift()!.leave();
    await settled();
  }
  expect(watched.order.indexOf('b')).toBeLessThan(5);
  expect(watched.order.indexOf('c')).toBeLessThan(6);
  expect(watched.order).toHaveLength(52);
});

/** The taken places of a pool of ten, with the functions that release them. */
class Held {
  readonly leaves: Record<string, Leave[]> = { a: [], b: [] };
  readonly places: PoolPlaces;
  /** Current time in milliseconds. */
  now = 0;

  constructor(isBusy: boolean) {
    this.places = new PoolPlaces(10, new Company({ isBusy: () => isBusy }, () => this.now));
  }

  async ask(tenants: string, work: Work = 'money'): Promise<void> {
    for (const tenant of tenants)
      void this.places.enter({ tenant, work }).then((leave) => this.leaves[tenant]!.push(leave));
    await settled();
  }

  async leave(tenant: string): Promise<void> {
    this.leaves[tenant]!.splice(0).forEach((leave) => leave());
    await settled();
  }

  get counts(): number[] {
    return Object.values(this.leaves).map(({ length }) => length);
  }

  /** Releases places until no task waits, because a wait has a timer. */
  async end(): Promise<void> {
    while (this.places.waiting > 0) for (const tenant of 'ab') await this.leave(tenant);
  }
}

test('alone a tenant holds all places but one, of which another that comes takes the last at once', async () => {
  const held = new Held(false);
  await held.ask('aaaaaaaaaaaaa');
  expect(held.counts).toEqual([8, 0]);
  await held.ask('b');
  expect(held.counts).toEqual([8, 1]);
  await held.end();
});

test.each([
  ['of any kind', 'ordinary', 6],
  ['that are heavy', 'heavy', 2],
] as const)(
  'alone a tenant leaves places for a read of another, and has two heavy ones: reads %s',
  async (_, work, most) => {
    const held = new Held(false);
    await held.ask('aaaaaaaaaaaaa', work);
    expect(held.counts).toEqual([most, 0]);
    await held.ask('b', work);
    expect(held.counts).toEqual([most, 1]);
    await held.end();
  },
);

test('a tenant that is no longer alone gives up places until it has half, and has more again a second after the other', async () => {
  const held = new Held(false);
  await held.ask('aaaaaaaaaaaaaaaaaaaa');
  await held.ask('b');
  for (const left of [7, 6, 5, 5]) {
    held.leaves.a!.pop()!();
    await settled();
    expect(held.counts).toEqual([left, 1]);
  }
  await held.leave('b');
  expect(held.counts).toEqual([5, 0]);
  held.now = 1001;
  held.leaves.a!.pop()!();
  await settled();
  expect(held.counts).toEqual([8, 0]);
  await held.end();
});

test('in a busy process, while others ask, too, a tenant holds a fifth of the pool', async () => {
  const held = new Held(true);
  await held.ask('aaaaaaaaa');
  expect(held.counts).toEqual([8, 0]);
  await held.ask('b');
  expect(held.counts).toEqual([8, 1]);
  await held.leave('a');
  expect(held.counts).toEqual([1, 1]);
  await held.ask('aab');
  expect(held.counts).toEqual([2, 2]);
  await held.end();
});

test('of heavy reads, a tenant has two at a time, and one in a busy process while others ask, too', async () => {
  for (const [isBusy, most] of [
    [false, 2],
    [true, 1],
  ] as const) {
    const held = new Held(isBusy);
    await held.ask('b');
    await held.ask('aaaa', 'heavy');
    expect(held.counts).toEqual([most, 1]);
    await held.end();
  }
});

test('a tenant that is not alone holds half of the pool, too, while the process has time left', async () => {
  const held = new Held(false);
  await held.ask('baaaaaaa');
  expect(held.counts).toEqual([5, 1]);
  await held.end();
});

/**
 * Starts a server that answers no request until `release`, and remembers who asked however long that takes.
 * @returns addresses in the order in which their requests began
 */
async function startBusyServer() {
  const begun: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const app = express();
  app.use(takeTurns(new Company(undefined, () => 0), new AdaptiveLimit(() => 1)), async (req, res) => {
    begun.push(req.socket.remoteAddress!);
    if (req.url !== '/first') await released;
    res.end();
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const from = (localAddress: string) => new Pool(origin, { localAddress, connections: 300, pipelining: 1 });
  return { begun, release, from, stop: () => void server.close() };
}

test('behind the many requests of one address, that of another begins at once in a busy process', async () => {
  const { begun, release, from, stop } = await startBusyServer();
  const [many, one] = [from('127.0.0.2'), from('127.0.0.3')];
  const ask = (pool: Pool, path: string) => pool.request({ method: 'GET', path }).then(({ body }) => body.dump());
  await ask(one, '/first');
  const asked = Array.from({ length: 200 }, () => ask(many, '/'));
  await eventually(() => begun.includes('127.0.0.2'), 'the first of many');
  asked.push(ask(one, '/'));
  await eventually(() => begun.filter((address) => address === '127.0.0.3').length === 2, 'the other');
  expect(begun.length).toBeLessThan(100);
  release();
  await Promise.all(asked);
  expect(begun).toHaveLength(202);
  await Promise.all([many.close(), one.close()]);
  stop();
});

test('a full queue refuses the longest line, not the newcomer of a shorter one', async () => {
  const watched = new Watched(poolQueue(1, { waiting: 5 }));
  for (let task = 0; task < 6; task++) watched.add('flood', 'ordinary');
  watched.add('b', 'ordinary');
  await settled();
  expect(watched.refused).toEqual(['flood']);
  watched.atWork.shift()!.leave();
  await settled();
  watched.atWork.shift()!.leave();
  await settled();
  expect(watched.order.slice(0, 3)).toContain('b');
});

test('a line has a longest length, and a wait has a longest time', async () => {
  const short = new Watched(poolQueue(1, { waitingPerLine: 2 }));
  for (let task = 0; task < 5; task++) short.add('a', 'money');
  await settled();
  expect(short.refused).toHaveLength(2);
  const queue = poolQueue(1, { longestWait: 20 });
  const leave = await queue.enter('a', 'money');
  await expect(queue.enter('b', 'money')).rejects.toThrow(refusal());
  expect(queue.waiting).toBe(0);
  leave();
  (await queue.enter('b', 'money'))();
});

test('a pause of the process that is longer than the longest wait refuses no task', async () => {
  const queue = poolQueue(1, { longestWait: 2000 });
  const leave = await queue.enter('a', 'money');
  const waiting = queue.enter('b', 'money');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500); // blocks the process
  await delay(0);
  leave();
  (await waiting)();
});

test('a patient task waits longer than the longest wait, behind those that came first', async () => {
  const queue = poolQueue(1, { longestWait: 20 });
  const leave = await queue.enter('a', 'money');
  const refused = expect(queue.enter('a', 'money')).rejects.toThrow(refusal());
  const patient = queue.enter('a', 'money', 'patient');
  await refused;
  leave();
  (await patient)();
  expect(queue.waiting).toBe(0);
});

test('a request under way goes first in its line, and a full line does not refuse it', async () => {
  const queue = poolQueue(1, { waitingPerLine: 1 });
  const order: string[] = [];
  const leave = await queue.enter('a', 'money');
  const enter = (name: string, standing: Standing) =>
    queue.enter('a', 'money', standing).then((leave) => {
      order.push(name);
      leave();
    });
  const tasks = [enter('new', 'new'), enter('under way', 'continued')];
  await expect(enter('refused', 'new')).rejects.toThrow();
  leave();
  await Promise.all(tasks);
  expect(order).toEqual(['under way', 'new']);
});
