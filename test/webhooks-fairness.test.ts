import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Pacer, type OnRoom } from '../server/webhooks/pacer.ts';
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

function newPacer(concurrency: number): Pacer {
  const pacer = new Pacer(service.parts, concurrency, () => undefined);
  pacer.hosts.meet(shop);
  return pacer;
}

function enterAll(pacer: Pacer, destination: typeof shop) {
  const places: NonNullable<ReturnType<Pacer['enter']>>[] = [];
  for (let place = pacer.enter(destination); place; place = pacer.enter(destination)) places.push(place);
  return places;
}

test('each success gives an endpoint more places, and a failure leaves one for a probe', async () => {
  const pacer = newPacer(8);
  const numbers = Array.from({ length: 5 }, () => {
    const places = enterAll(pacer, shop);
    for (const leave of places) leave(true);
    return places.length;
  });
  expect(numbers).toEqual([1, 2, 4, 8, 8]);
  const more = enterAll(pacer, shop);
  more[0]!(false);
  expect(pacer.enter(shop)).toBeUndefined();
  for (const leave of more.slice(1)) leave(false);
  await eventually(() => pacer.canTake(shop), 'the pause after a failure to end');
  expect(enterAll(pacer, shop)).toHaveLength(1);
  expect(pacer.canTake(shop)).toBe(false);
});

test('an endpoint that fails at once is tried only a few times a second', async () => {
  const pacer = newPacer(8);
  const begun = performance.now();
  for (let attempts = 0; attempts < 10;) {
    const leave = pacer.enter(shop);
    if (leave) attempts += 1;
    leave?.(false);
    await delay(1);
  }
  expect(performance.now() - begun).toBeGreaterThan(900); // 4 + 8 + … + 128 + 3 × 250 ms between the ten
});

test('any number of failing endpoints leave most places to others', () => {
  const pacer = newPacer(10);
  const failing = Array.from({ length: 50 }, (_, index) => ({
    ...shop,
    id: `we_${index}`,
    origin: `https://${index}`,
    failing_since: new Date(),
  }));
  expect(failing.filter((destination) => pacer.enter(destination))).toHaveLength(25);
  expect(pacer.canTake({ ...shop, id: 'we_more', origin: 'https://more', failing_since: new Date() })).toBe(false);
  expect(pacer.enter(shop)).toBeDefined();
});

test('endpoints of one server share its places', () => {
  const pacer = newPacer(2);
  const endpoints = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...shop, id }));
  expect(endpoints.flatMap((endpoint) => enterAll(pacer, endpoint))).toHaveLength(4);
});

test('endpoints that worked and then hang leave a quarter of the places to others', async () => {
  const pacer = newPacer(4);
  const hanging = Array.from({ length: 10 }, (_, index) => ({
    ...shop,
    id: `we_${index}`,
    origin: `https://${index}`,
  }));
  for (const destination of hanging) {
    for (let round = 0; round < 4; round += 1) for (const leave of enterAll(pacer, destination)) leave(true);
  }
  const inFlight = () => pacer.standings().proven.inFlight;
  await eventually(async () => {
    const before = inFlight();
    for (const destination of hanging) while (pacer.room() > 0 && pacer.enter(destination)) continue;
    await delay(300); // by then the silent ones no longer count as working
    return inFlight() === before;
  }, 'an end of the attempts');
  expect(inFlight()).toBeGreaterThanOrEqual(30);
  expect(inFlight()).toBeLessThan(40);
  expect(pacer.room()).toBeGreaterThan(0);
  expect(pacer.enter(shop)).toBeDefined();
});

test('a freed place is announced to the endpoints that may wait for it', async () => {
  const announced: Parameters<OnRoom>[0][] = [];
  const pacer = new Pacer(service.parts, 1, (forWhom) => void announced.push(forWhom));
  pacer.hosts.meet(shop);
  const other = { ...shop, id: 'we_other' };
  pacer.enter(shop)!(true);
  expect(announced.splice(0)).toEqual([{ id: shop.id }]);
  const leave = pacer.enter(shop)!;
  const leaveOther = pacer.enter(other)!;
  leave(true);
  expect(announced.splice(0)).toEqual(['any']); // all places at their server were taken
  leaveOther(false);
  expect(announced.splice(0)).toEqual([undefined]); // it may not be tried at once
  await eventually(() => announced.length > 0, 'the end of the pause');
  expect(announced).toEqual([{ id: other.id }]);
});

test('an endpoint of a server without a free place can take none', () => {
  const pacer = newPacer(1);
  const endpoints = ['a', 'b', 'c'].map((id) => ({ ...shop, id }));
  const leave = pacer.enter(endpoints[0]!)!;
  pacer.enter(endpoints[1]!);
  expect([pacer.canTake(endpoints[2]!), pacer.places(endpoints[2]!)]).toEqual([false, 0]);
  leave(true);
  expect([pacer.canTake(endpoints[2]!), pacer.places(endpoints[2]!)]).toEqual([true, 1]);
});
