import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadedAttempt } from '../../../../server/models/webhooks/loaded-attempt.ts';
import { Lane } from '../../../../server/delivery/lane.ts';
import type { Destination } from '../../../../server/delivery/load-attempts.ts';
import { Pacer } from '../../../../server/delivery/pacer.ts';
import type { Standing } from '../../../../server/delivery/standing.ts';
import { Strangers } from '../../../../server/delivery/strangers.ts';
import { createMerchant } from '../../../support/api.ts';
import { eventually } from '../../../support/eventually.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { webhooksOf, type Webhooks } from '../../../support/webhooks.ts';

let service: OwnService;
let webhooks: Webhooks;

beforeAll(async () => {
  service = await startTestService({ WEBHOOK_CONCURRENCY: '3', DRAIN_SECONDS: '1' });
  webhooks = webhooksOf(service, await createMerchant(service));
});
afterEach(() => void jest.useRealTimers());
afterAll(() => service.stop());

test('silent endpoints do not delay one that answers', async () => {
  let underWay = 0;
  const silent = await startReceiver((_received, response) => {
    underWay += 1;
    response.once('close', () => (underWay -= 1));
  });
  const lively = await startReceiver();
  for (let index = 0; index < 3; index += 1) await webhooks.register(silent.url.replace('hooks', `${index}`));
  await webhooks.register(lively.url);
  for (let index = 0; index < 10; index += 1) await webhooks.pay();

  await lively.waitFor(10);
  expect(underWay).toBeGreaterThan(0);
  expect(underWay).toBeLessThanOrEqual(3);
});

/** Creates a pacer for endpoints of verified hosts, which take as many places as they may. */
function newPacer(concurrency: number) {
  const strangers = new Strangers(service.parts, () => undefined);
  const pacer = new Pacer(strangers, concurrency, () => undefined);
  const newLane = (id: string, { origin, standing }: { origin?: string; standing?: Standing } = {}) => {
    const lane = new Lane(id);
    const host = { business_id: 'biz_shop', host: 'shop.example' };
    strangers.meet(host);
    lane.destination = { ...host, id, origin: origin ?? `https://${id}` } as Destination;
    lane.standing = standing ?? 'unknown';
    return lane;
  };
  /** Takes a place. @returns a function that leaves it with an outcome; undefined without a free place */
  const enter = (lane: Lane) => {
    if (lane.isFull || !pacer.hasRoomFor(lane)) return undefined;
    const leave = pacer.enter(lane);
    return (succeeded: boolean) => {
      const mayOthersWait = leave();
      lane.restsUntil = performance.now() + lane.answered(attempt, succeeded, concurrency);
      return mayOthersWait;
    };
  };
  const enterAll = (lane: Lane) => {
    const places: NonNullable<ReturnType<typeof enter>>[] = [];
    for (let place = enter(lane); place; place = enter(lane)) places.push(place);
    return places;
  };
  return { pacer, newLane, enter, enterAll };
}

const attempt = { number: 1, trigger: 'schedule' } as LoadedAttempt;

test('each success gives an endpoint more places, and a failure leaves one for a probe', async () => {
  const { newLane, enter, enterAll } = newPacer(8);
  const shop = newLane('we_shop');
  const numbers = Array.from({ length: 5 }, () => {
    const places = enterAll(shop);
    for (const leave of places) leave(true);
    return places.length;
  });
  expect(numbers).toEqual([1, 2, 4, 8, 8]);
  const more = enterAll(shop);
  more[0]!(false);
  expect(enter(shop)).toBeUndefined();
  for (const leave of more.slice(1)) leave(false);
  await eventually(() => !shop.isFull, 'the pause after a failure to end');
  expect(enterAll(shop)).toHaveLength(1);
  expect(enter(shop)).toBeUndefined();
});

test('an endpoint that fails at once is tried only a few times a second', async () => {
  const { newLane, enter } = newPacer(8);
  const shop = newLane('we_shop');
  const begun = performance.now();
  for (let attempts = 0; attempts < 10;) {
    const leave = enter(shop);
    if (leave) attempts += 1;
    leave?.(false);
    await delay(1);
  }
  expect(performance.now() - begun).toBeGreaterThan(900); // 4 + 8 + … + 128 + 3 × 250 ms between the ten
});

test('any number of failing endpoints leave most places to others', () => {
  const { newLane, enter } = newPacer(10);
  const failing = Array.from({ length: 51 }, (_, index) => newLane(`we_${index}`, { standing: 'failing' }));
  expect(failing.filter((lane) => enter(lane))).toHaveLength(25);
  expect(enter(newLane('we_shop'))).toBeDefined();
});

test('endpoints of one server share its places', () => {
  const { newLane, enterAll } = newPacer(2);
  const endpoints = ['a', 'b', 'c', 'd', 'e'].map((id) => newLane(id, { origin: 'https://shop.example' }));
  expect(endpoints.flatMap(enterAll)).toHaveLength(4);
});

test('endpoints that worked and then hang leave a quarter of the places to others', async () => {
  const { pacer, newLane, enter, enterAll } = newPacer(4);
  const hanging = Array.from({ length: 10 }, (_, index) => newLane(`we_${index}`));
  for (const lane of hanging) {
    for (let round = 0; round < 4; round += 1) for (const leave of enterAll(lane)) leave(true);
  }
  const inFlight = () => pacer.inFlight.proven;
  await eventually(async () => {
    const before = inFlight();
    for (const lane of hanging) while (pacer.hasRoom() && enter(lane)) continue;
    await delay(300); // by then the silent ones no longer count as working
    return inFlight() === before;
  }, 'an end of the attempts');
  expect(inFlight()).toBeGreaterThanOrEqual(30);
  expect(inFlight()).toBeLessThan(40);
  expect(pacer.hasRoom()).toBe(true);
  expect(enter(newLane('we_shop'))).toBeDefined();
});

test('attempts that wait take ten times as many places as those that work, and no more', () => {
  jest.useFakeTimers();
  const { pacer, newLane, enter } = newPacer(2);
  const hanging = Array.from({ length: 30 }, (_, index) => newLane(`we_${index}`, { standing: 'proven' }));
  const begun = hanging.filter((lane) => {
    jest.advanceTimersByTime(250); // by then those before no longer count as working
    return pacer.hasRoom() && enter(lane);
  });
  expect(begun).toHaveLength(20);
});

test('a freed place is announced to others if they may wait for it', () => {
  const { newLane, enter } = newPacer(1);
  const origin = 'https://shop.example';
  const [shop, other] = [newLane('we_shop', { origin }), newLane('we_other', { origin })];
  expect(enter(shop)!(true)).toBe(false);
  const [leave, leaveOther] = [enter(shop)!, enter(other)!];
  expect(leave(true)).toBe(true); // all places at their server were taken
  expect(leaveOther(true)).toBe(false);
});

test('an endpoint of a server without a free place can take none', () => {
  const { newLane, enter } = newPacer(1);
  const [first, second, third] = ['a', 'b', 'c'].map((id) => newLane(id, { origin: 'https://shop.example' }));
  const leave = enter(first!)!;
  enter(second!);
  expect(enter(third!)).toBeUndefined();
  leave(true);
  expect(enter(third!)).toBeDefined();
});
