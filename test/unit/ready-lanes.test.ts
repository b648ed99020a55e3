import { expect, test } from '@jest/globals';
import { Lane } from '../../server/delivery/lane.ts';
import type { Destination } from '../../server/delivery/load-attempts.ts';
import { ReadyLanes } from '../../server/delivery/ready-lanes.ts';

/** @param business undefined for an endpoint that is not loaded */
function newLane(id: string, business?: string): Lane {
  const lane = new Lane(id);
  if (business !== undefined) lane.destination = { business_id: business } as Destination;
  return lane;
}

const addAll = (ready: ReadyLanes, lanes: Lane[]) => lanes.forEach((lane) => ready.add(lane));

function takeAll(ready: ReadyLanes): string[] {
  const taken: string[] = [];
  for (let lane = ready.next(); lane; lane = ready.next()) taken.push(lane.id);
  return taken;
}

test('businesses take turns, and so do the endpoints of a business', () => {
  const ready = new ReadyLanes();
  const [a1, a2, a3] = ['a1', 'a2', 'a3'].map((id) => newLane(id, 'a'));
  addAll(ready, [a1!, a2!, a3!, newLane('b1', 'b'), newLane('new')]);
  expect(takeAll(ready)).toEqual(['a1', 'b1', 'new', 'a2', 'a3']);
  addAll(ready, [a2!, a1!, a2!]);
  expect(takeAll(ready)).toEqual(['a2', 'a1']);
});

test('an endpoint that is added after its turn waits behind one turn of each other business', () => {
  const ready = new ReadyLanes();
  const shop = newLane('shop', 'b');
  addAll(ready, [...Array.from({ length: 100 }, (_, index) => newLane(`a${index}`, 'a')), shop]);
  expect([ready.next()!.id, ready.next()!.id]).toEqual(['a0', 'shop']);
  ready.add(shop);
  expect([ready.next()!.id, ready.next()!.id]).toEqual(['a1', 'shop']);
});
