import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { FAILING_ATTEMPTS, WAITING_ATTEMPTS } from '../server/webhooks/queue.ts';
import { Lanes, type OnRoom } from '../server/webhooks/lanes.ts';
import { Waiting } from '../server/webhooks/waiting.ts';
import { createMerchant } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { startTestService, type OwnService } from './support/service.ts';
import { webhooksOf, type Webhooks } from './support/webhooks.ts';

let service: OwnService;
let webhooks: Webhooks;

beforeAll(async () => {
  service = await startTestService({ WEBHOOK_CONCURRENCY: '3', DRAIN_SECONDS: '1' });
  webhooks = webhooksOf(service, await createMerchant(service));
});
afterAll(() => service.stop());

test('silent endpoints do not delay one that answers', async () => {
  const silent = await startReceiver(() => undefined);
  const lively = await startReceiver();
  for (let index = 0; index < 3; index += 1) await webhooks.register(silent.url.replace('hooks', `${index}`));
  await webhooks.register(lively.url);
  for (let index = 0; index < 10; index += 1) await webhooks.pay();

  await lively.waitFor(10);
  const underWay = silent.received.length; // none of them has been answered
  expect(underWay).toBeGreaterThan(0);
  expect(underWay).toBeLessThanOrEqual(3);
});

const shop = {
  id: 'we_shop',
  origin: 'https://shop.example',
  business_id: 'biz_shop',
  host: 'shop.example',
  failing_since: null as Date | null,
};

function newLanes(concurrency: number): Lanes {
  const lanes = new Lanes(service.parts, concurrency, () => undefined);
  lanes.hosts.prove(shop);
  return lanes;
}

function enterAll(lanes: Lanes, destination: typeof shop) {
  const places: NonNullable<ReturnType<Lanes['enter']>>[] = [];
  for (let place = lanes.enter(destination); place; place = lanes.enter(destination)) places.push(place);
  return places;
}

test('each success gives an endpoint more places, and a failure leaves one for a probe', async () => {
  const lanes = newLanes(8);
  const numbers = Array.from({ length: 5 }, () => {
    const places = enterAll(lanes, shop);
    for (const leave of places) leave(true);
    return places.length;
  });
  expect(numbers).toEqual([1, 2, 4, 8, 8]);
  const more = enterAll(lanes, shop);
  more[0]!(false);
  expect(lanes.enter(shop)).toBeUndefined();
  for (const leave of more) leave();
  await eventually(() => lanes.full().length === 0, 'the pause after a failure to end');
  expect(enterAll(lanes, shop)).toHaveLength(1);
  expect(lanes.full()).toEqual([shop.id]);
});

test('an endpoint that fails at once is tried only a few times a second', async () => {
  const lanes = newLanes(8);
  const begun = performance.now();
  for (let attempts = 0; attempts < 10;) {
    const leave = lanes.enter(shop);
    if (leave) attempts += 1;
    leave?.(false);
    await delay(1);
  }
  expect(performance.now() - begun).toBeGreaterThan(900); // 4 + 8 + … + 128 + 3 × 250 ms between the ten
});

test('any number of failing endpoints leave most places to others', () => {
  const lanes = newLanes(10);
  const failing = Array.from({ length: 50 }, (_, index) => ({
    ...shop,
    id: `we_${index}`,
    origin: `https://${index}`,
    failing_since: new Date(),
  }));
  expect(failing.filter((destination) => lanes.enter(destination))).toHaveLength(25);
  expect(lanes.enter(shop)).toBeDefined();
});

test('endpoints of one server share its places', () => {
  const lanes = newLanes(2);
  const endpoints = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...shop, id }));
  expect(endpoints.flatMap((endpoint) => enterAll(lanes, endpoint))).toHaveLength(4);
});

test('a place released twice is free once', () => {
  const lanes = newLanes(1);
  const leave = lanes.enter(shop)!;
  expect(lanes.room()).toBe(0);
  leave();
  leave();
  expect(lanes.room()).toBe(1);
});

test('endpoints that worked and then hang leave a quarter of the places to others', async () => {
  const lanes = newLanes(4);
  const hanging = Array.from({ length: 10 }, (_, index) => ({
    ...shop,
    id: `we_${index}`,
    origin: `https://${index}`,
  }));
  for (const destination of hanging) {
    for (let round = 0; round < 4; round += 1) for (const leave of enterAll(lanes, destination)) leave(true);
  }
  const inFlight = () => lanes.standings().proven.inFlight;
  await eventually(async () => {
    const before = inFlight();
    for (const destination of hanging) while (lanes.room() > 0 && lanes.enter(destination)) continue;
    await delay(300); // by then the silent ones no longer count as working
    return inFlight() === before;
  }, 'an end of the attempts');
  expect(inFlight()).toBeGreaterThanOrEqual(30);
  expect(inFlight()).toBeLessThan(40);
  expect(lanes.room()).toBeGreaterThan(0);
  expect(lanes.enter(shop)).toBeDefined();
});

test('a freed place is announced to the endpoints that may wait for it', async () => {
  const announced: Parameters<OnRoom>[0][] = [];
  const lanes = new Lanes(service.parts, 1, (forWhom) => void announced.push(forWhom));
  lanes.hosts.prove(shop);
  const other = { ...shop, id: 'we_other' };
  lanes.enter(shop)!(true);
  expect(announced.splice(0)).toEqual([{ id: shop.id }]);
  const leave = lanes.enter(shop)!;
  const leaveOther = lanes.enter(other)!;
  leave(true);
  expect(announced.splice(0)).toEqual(['any']); // all places at their server were taken
  leaveOther(false);
  expect(announced.splice(0)).toEqual([undefined]); // it may not be tried at once
  await eventually(() => announced.length > 0, 'the end of the pause');
  expect(announced).toEqual([{ id: other.id }]);
});

function newWaiting() {
  const lanes = newLanes(8);
  return { lanes, waiting: new Waiting(lanes) };
}

test('jobs wait for an endpoint until a search has found all of them', () => {
  const { waiting } = newWaiting();
  waiting.add(WAITING_ATTEMPTS, [shop]);
  expect(waiting.queuesOf(shop.id)).toEqual([WAITING_ATTEMPTS]);
  expect(waiting.queuesOf('we_other')).toEqual([]);
  waiting.beginSearch(WAITING_ATTEMPTS)([shop.id]); // found all that waits, but not for this one
  expect(waiting.queuesOf(shop.id)).toEqual([WAITING_ATTEMPTS]);
  const foundAll = waiting.beginSearch(WAITING_ATTEMPTS);
  waiting.add(WAITING_ATTEMPTS, [shop]); // put aside during the search, which may have missed it
  foundAll([]);
  expect(waiting.queuesOf(shop.id)).toEqual([WAITING_ATTEMPTS]);
  waiting.beginSearch(FAILING_ATTEMPTS)([]);
  expect(waiting.queuesOf(shop.id)).toEqual([WAITING_ATTEMPTS]);
  waiting.beginSearch(WAITING_ATTEMPTS)([]);
  expect(waiting.queuesOf(shop.id)).toEqual([]);
});

test('deliveries of a failing endpoint give way to others until it works again', () => {
  const { lanes, waiting } = newWaiting();
  const other = { ...shop, id: 'we_other' };
  lanes.enter(shop)!(true);
  lanes.enter(other)!(true);
  waiting.add(WAITING_ATTEMPTS, [shop, other]);
  expect(waiting.places(WAITING_ATTEMPTS)).toBe(4); // two each after a success
  expect(waiting.areMixed()).toBe(false);
  expect(waiting.behind()).toEqual([]);

  lanes.enter(shop)!(false);
  expect(waiting.areMixed()).toBe(true);
  expect(waiting.behind()).toEqual([shop.id]);

  const foundAll = waiting.beginSearch(WAITING_ATTEMPTS);
  waiting.add(FAILING_ATTEMPTS, [shop]);
  foundAll([other.id]);
  expect(waiting.areMixed()).toBe(false);
  expect(waiting.behind()).toEqual([shop.id]);
  expect(waiting.anyRecovered()).toBe(false);
});

test('deliveries that waited for a failing endpoint go first once it works', async () => {
  const { lanes, waiting } = newWaiting();
  lanes.enter(shop)!(false);
  waiting.add(FAILING_ATTEMPTS, [shop]);
  await eventually(() => lanes.canTake(shop), 'the pause after a failure to end');
  expect(waiting.behind()).toEqual([shop.id]);
  expect(waiting.anyRecovered()).toBe(false);
  waiting.noteTurn(shop.id);
  lanes.enter(shop)!(true);
  expect(waiting.behind()).toEqual([]);
  expect(waiting.anyRecovered()).toBe(true);
  expect(waiting.places(FAILING_ATTEMPTS)).toBe(2);
});

test('failing endpoints are tried by turns, one attempt each before any has another', () => {
  const { lanes, waiting } = newWaiting();
  const failing = ['a', 'b', 'c'].map((id) => ({ ...shop, id, origin: `https://${id}`, failing_since: new Date() }));
  for (const destination of failing) lanes.enter(destination)!(); // not made
  waiting.add(FAILING_ATTEMPTS, failing);
  expect(waiting.notInTurn()).toEqual([]);
  expect(waiting.places(FAILING_ATTEMPTS)).toBe(3);
  for (const { id } of failing.slice(1)) waiting.noteTurn(id);
  expect(waiting.notInTurn()).toEqual(['b', 'c']);
  expect(waiting.places(FAILING_ATTEMPTS)).toBe(1);
  waiting.noteTurn('a');
  expect(waiting.places(FAILING_ATTEMPTS)).toBe(0);
  expect(waiting.anyPlaces(FAILING_ATTEMPTS)).toBe(true); // in the next round
  waiting.endRound();
  expect(waiting.notInTurn()).toEqual([]);
  expect(waiting.places(FAILING_ATTEMPTS)).toBe(3);
});

test('deliveries to a server without a free place are not searched for', () => {
  const lanes = newLanes(1);
  const waiting = new Waiting(lanes);
  const endpoints = ['a', 'b', 'c', 'd'].map((id) => ({ ...shop, id }));
  const leave = lanes.enter(endpoints[0]!)!;
  lanes.enter(endpoints[1]!);
  waiting.add(WAITING_ATTEMPTS, endpoints.slice(2));
  expect(waiting.places(WAITING_ATTEMPTS)).toBe(0);
  expect(waiting.anyPlaces(WAITING_ATTEMPTS)).toBe(false);
  expect(waiting.behind()).toEqual(['a', 'b', 'c', 'd']);
  leave();
  expect(waiting.anyPlaces(WAITING_ATTEMPTS)).toBe(true);
  expect(waiting.behind()).toEqual(['b']);
});
