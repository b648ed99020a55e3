import { expect, test } from '@jest/globals';
import type { LoadedAttempt } from '../../../server/models/webhooks/loaded-attempt.ts';
import { Lane } from '../../../server/delivery/lane.ts';

/** A worker's attempts in memory for one endpoint, and their order. */

function attempt(position: number, changes: Partial<LoadedAttempt> = {}): LoadedAttempt {
  return {
    position,
    endpoint_id: 'we_shop',
    endpoint_version: '1',
    delivery_id: `whd_${position}`,
    number: 1,
    trigger: 'schedule',
    resign: false,
    trace: null,
    event_id: `evt_${position}`,
    event_type: 'payment.captured',
    environment: 'TEST',
    payment_reference: `pay_${position}`,
    synthetic: false,
    status: 'PENDING',
    attempt: 0,
    created_at: new Date(),
    body: '{}',
    original: null,
    ...changes,
  };
}

function laneOf(...attempts: LoadedAttempt[]): Lane {
  const lane = new Lane('we_shop');
  lane.mayHaveMore = false;
  lane.add(attempts);
  return lane;
}

const positions = (lane: Lane) => {
  const taken: number[] = [];
  for (let next = lane.next(); next; next = lane.next()) taken.push(next.position);
  return taken;
};

const ofPayment = (position: number, changes: Partial<LoadedAttempt> = {}) =>
  attempt(position, { payment_reference: 'pay_1', ...changes });

test('a later event of a payment waits for the first attempt of an earlier one, and events of other payments do not', () => {
  const [earlier, later] = [ofPayment(1), ofPayment(2)];
  const lane = laneOf(earlier, later, attempt(3));
  expect(positions(lane)).toEqual([1, 3]);
  lane.answered(earlier, true, 10);
  expect(positions(lane)).toEqual([2]);
});

test('a later event of a payment waits no longer when the first attempt of an earlier one has failed', () => {
  const [earlier, later] = [ofPayment(1), ofPayment(2)];
  const lane = laneOf(earlier, later);
  expect(positions(lane)).toEqual([1]);
  lane.answered(earlier, false, 10);
  expect(positions(lane)).toEqual([2]);
});

test('a retry holds up no later event of its payment', () => {
  const lane = laneOf(ofPayment(1, { number: 2 }), ofPayment(2));
  expect(positions(lane)).toEqual([1, 2]);
});

test('a delivery has one attempt at a time, and the next is loaded when its result is written', () => {
  const first = attempt(1);
  const lane = laneOf(first, attempt(2, { delivery_id: 'whd_1', trigger: 'replay' }));
  expect(positions(lane)).toEqual([1]);
  lane.answered(first, true, 10);
  expect(positions(lane)).toEqual([]);
  expect([lane.mayHaveMore, lane.known()]).toEqual([false, [1, 2]]);
  lane.settled(first);
  expect([lane.mayHaveMore, lane.known()]).toEqual([true, []]);
});

test('an attempt that is loaded twice, or in flight, is not sent again', () => {
  const lane = laneOf(attempt(1), attempt(2));
  lane.next();
  lane.add([attempt(1), attempt(2)]);
  expect(positions(lane)).toEqual([2]);
});

test('the last loaded are unloaded first: an earlier event never comes behind a later one', () => {
  const lane = laneOf(ofPayment(1), attempt(2), ofPayment(3), attempt(4));
  lane.unload(2);
  expect([lane.mayHaveMore, lane.known()]).toEqual([true, [1, 2]]);
  lane.next();
  lane.add([ofPayment(3), attempt(4)]);
  expect(positions(lane)).toEqual([2, 4]); // the third still waits for the first, which is in flight
});

test('an attempt with a smaller position that is committed later is sent, too', () => {
  const lane = laneOf(attempt(5));
  lane.add([attempt(3)]);
  expect(positions(lane)).toEqual([5, 3]);
});
