import type { RequestHandler } from 'express';
import { claimOfRequest } from '../../database/pool-places.ts';
import { Company } from '../../platform/company.ts';
import { Refusal } from '../../platform/errors.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { addressOf } from './address.ts';

/** Maximum number of concurrent requests of an address while the process is busy and other addresses send, too. */
const MOST_AT_A_TIME = 2;
/** Longest turn in milliseconds. A longer request is waiting, and uses no more processor time than others. */
const LONGEST = 250;

/**
 * Queues requests by address for reading, authentication and validation, which use the processor before any other limit counts.
 * In a process with spare time no request waits. The limit on connections bounds how many wait. Runs after `claimPlaces`.
 */
export function takeTurns(company = new Company()): RequestHandler {
  const queue = new FairQueue({
    kinds: ['request'],
    mayStart: (_kind, _all, { request }, address) => request < MOST_AT_A_TIME || !company.isCrowded(address),
    waiting: Infinity,
    waitingPerLine: Infinity,
    refusal: () => new Refusal('unavailable', 'Too many requests wait.'),
  });
  return async (req, res, next) => {
    const address = addressOf(req);
    company.note(address);
    const leave = once(await queue.enter(address, 'request'));
    const timer = setTimeout(leave, LONGEST);
    const claim = claimOfRequest();
    if (claim) claim.rest = leave;
    res.once('close', () => {
      clearTimeout(timer);
      leave();
    });
    next();
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
