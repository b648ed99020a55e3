import type { RequestHandler } from 'express';
import { claimOfRequest } from '../../database/pool-places.ts';
import { AdaptiveLimit } from '../../platform/adaptive-limit.ts';
import { Company } from '../../platform/company.ts';
import { Refusal } from '../../platform/errors.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { addressOf } from './address.ts';

/** Longest turn in milliseconds. A longer request is waiting, and uses no more processor time than others. */
const LONGEST = 250;

/**
 * Queues requests by address for reading, authentication and validation, which use the processor before any other limit counts.
 * While other addresses send, too, an address has 1 to 16 requests at a time, fewer the busier the process is. The limit on
 * connections bounds how many wait. Runs after `claimPlaces`.
 */
export function takeTurns(company = new Company(), limit = new AdaptiveLimit()): RequestHandler {
  const queue = new FairQueue({
    kinds: ['request'],
    mayStart: (_kind, _all, { request }, address) => request < limit.current || company.isAlone(address),
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
