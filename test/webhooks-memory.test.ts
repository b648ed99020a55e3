import { expect, test } from '@jest/globals';
import { EndpointBacklog, type ReadyAttempt } from '../server/webhooks/endpoint-backlog.ts';

/** A worker's attempts in memory for one endpoint, and their order. */

function attempt(position: number, changes: Partial<ReadyAttempt> = {}): ReadyAttempt {
  return {
    position,
    endpoint_id: 'we_shop',
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
    body: Buffer.from('{}'),
    original: undefined,
    ...changes,
  };
}

function backlogOf(...attempts: ReadyAttempt[]): EndpointBacklog {
  const backlog = new EndpointBacklog('we_shop');
  backlog.mayHaveMore = false;
  backlog.add(attempts);
  return backlog;
}

const positions = (backlog: EndpointBacklog) => {
  const taken: number[] = [];
  for (let next = backlog.next(); next; next = backlog.next()) taken.push(next.position);
  return taken;
};

const ofPayment = (position: number, changes: Partial<ReadyAttempt> = {}) =>
  attempt(position, { payment_reference: 'pay_1', ...changes });

test('a later event of a payment waits for the first attempt of an earlier one, and events of other payments do not', () => {
  const [earlier, later] = [ofPayment(1), ofPayment(2)];
  const backlog = backlogOf(earlier, later, attempt(3));
  expect(positions(backlog)).toEqual([1, 3]);
  backlog.answered(earlier);
  expect(positions(backlog)).toEqual([2]);
});

test('a retry holds up no later event of its payment', () => {
  const backlog = backlogOf(ofPayment(1, { number: 2 }), ofPayment(2));
  expect(positions(backlog)).toEqual([1, 2]);
});

test('a delivery has one attempt at a time, and the next is loaded when its result is written', () => {
  const first = attempt(1);
  const backlog = backlogOf(first, attempt(2, { delivery_id: 'whd_1', trigger: 'replay' }));
  expect(positions(backlog)).toEqual([1]);
  backlog.answered(first);
  expect(positions(backlog)).toEqual([]);
  expect([backlog.mayHaveMore, backlog.known()]).toEqual([false, [1, 2]]);
  backlog.settled(first);
  expect([backlog.mayHaveMore, backlog.known()]).toEqual([true, []]);
});

test('an attempt that is loaded twice, or in flight, is not sent again', () => {
  const backlog = backlogOf(attempt(1), attempt(2));
  backlog.next();
  backlog.add([attempt(1), attempt(2)]);
  expect(positions(backlog)).toEqual([2]);
});

test('the last loaded are unloaded first: an earlier event never comes behind a later one', () => {
  const backlog = backlogOf(ofPayment(1), attempt(2), ofPayment(3), attempt(4));
  backlog.unload(2);
  expect([backlog.mayHaveMore, backlog.known()]).toEqual([true, [1, 2]]);
  backlog.next();
  backlog.add([ofPayment(3), attempt(4)]);
  expect(positions(backlog)).toEqual([2, 4]); // the third still waits for the first, which is in flight
});

test('an attempt with a smaller position that is committed later is sent, too', () => {
  const backlog = backlogOf(attempt(5));
  backlog.add([attempt(3)]);
  expect(positions(backlog)).toEqual([5, 3]);
});
