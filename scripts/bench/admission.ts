import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { claimOfRequest, PoolPlaces } from '../../server/database/pool-places.ts';
import { claimPlaces } from '../../server/http/guards/claim-places.ts';
import { takeTurns } from '../../server/http/guards/take-turns.ts';

/**
 * `npm run bench:admission`: the processor time that a request needs to be queued by address and by tenant, and to take and leave a
 * place for each of its connections, without the request itself. `npm run bench:payments` prints that of a whole payment.
 */
const CALLERS = 4;
/** Connections that a payment takes one after the other: for its token, and for its step. */
const CONNECTIONS = 2;
const REQUESTS = 100_000;
const ROUNDS = 5;

const turns = takeTurns();
const places = new PoolPlaces(10);

for (let round = 1; round <= ROUNDS; round += 1) {
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: CALLERS }, admitInSuccession));
  const { user, system } = process.cpuUsage(before);
  console.log(`admission of a request  ${((user + system) / REQUESTS).toFixed(1)} µs of processor time`);
}

async function admitInSuccession(): Promise<void> {
  for (let count = 0; count < REQUESTS / CALLERS; count += 1) await admit();
}

/** Admits a request from one address, and ends it. */
function admit(): Promise<void> {
  const res = Object.assign(new EventEmitter(), { locals: {} }) as unknown as Response;
  const req = { res, headers: {}, socket: { remoteAddress: '192.0.2.1' } } as unknown as Request;
  return new Promise((done, fail) => {
    claimPlaces(req, res, () => {
      void turns(req, res, () => {
        takeConnections().then(done, fail);
      });
    });
  }).then(() => void res.emit('close'));
}

async function takeConnections(): Promise<void> {
  for (let count = 0; count < CONNECTIONS; count += 1) (await places.enter(claimOfRequest()!))();
}
