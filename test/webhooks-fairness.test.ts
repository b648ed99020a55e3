import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Lanes } from '../server/webhooks/lanes.ts';
import { createMerchant } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { startTestService, type TestService } from './support/service.ts';
import { webhooksOf, type Webhooks } from './support/webhooks.ts';

let service: TestService;
let webhooks: Webhooks;

beforeAll(async () => {
  service = await startTestService({ WEBHOOK_CONCURRENCY: '3', DRAIN_SECONDS: '1' });
  webhooks = webhooksOf(service, await createMerchant(service));
});
afterAll(() => service.stop());

test('endpoints that never answer do not keep one that does from its events', async () => {
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

const shop = { id: 'we_shop', origin: 'https://shop.example', failing_since: null as Date | null };
const newLanes = (concurrency: number) => new Lanes(concurrency, () => undefined);

function enterAll(lanes: Lanes, destination: typeof shop) {
  const places: NonNullable<ReturnType<Lanes['enter']>>[] = [];
  for (let place = lanes.enter(destination); place; place = lanes.enter(destination)) places.push(place);
  return places;
}

test('an endpoint that works gets more places with each success, and a failure leaves it one, to probe', async () => {
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

test('an endpoint that fails at once is tried a few times a second, not as often as it can fail', async () => {
  const lanes = newLanes(8);
  const until = performance.now() + 500;
  let attempts = 0;
  while (performance.now() < until) {
    const leave = lanes.enter(shop);
    if (leave) attempts += 1;
    leave?.(false);
    await delay(1);
  }
  expect(attempts).toBeGreaterThan(3);
  expect(attempts).toBeLessThan(10);
});

test('endpoints that fail leave most places to others, however many they are', () => {
  const lanes = newLanes(10);
  const failing = Array.from({ length: 50 }, (_, index) => ({
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

test('a place that is left twice is free once', () => {
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
    await delay(300); // by then what does not answer is not taken for working any more
    return inFlight() === before;
  }, 'an end of the attempts');
  expect(inFlight()).toBeGreaterThanOrEqual(30);
  expect(inFlight()).toBeLessThan(40);
  expect(lanes.room()).toBeGreaterThan(0);
  expect(lanes.enter(shop)).toBeDefined();
});

test('a place that gets free is announced as awaited while jobs wait for its endpoint', () => {
  const announced: boolean[] = [];
  const lanes = new Lanes(8, (awaited) => void announced.push(awaited));
  const other = { ...shop, id: 'we_other' };
  const visit = (destination: typeof shop) => {
    announced.length = 0;
    lanes.enter(destination)!(true);
    return announced.includes(true);
  };
  const leave = lanes.enter(shop)!;
  lanes.await([shop]);
  expect(announced).toEqual([]); // it is full
  expect(visit(other)).toBe(false);
  leave(true);
  expect(announced).toContain(true);
  lanes.beginSearch()([shop.id]); // found all that waits, but not for this one
  expect(visit(shop)).toBe(true);
  const foundAll = lanes.beginSearch();
  lanes.await([shop]); // put aside while the search is under way, which may not have seen it
  foundAll([]);
  expect(visit(shop)).toBe(true);
  lanes.beginSearch()([]);
  expect(visit(shop)).toBe(false);
});
