import type { RequestHandler } from 'express';
import { claimOfRequest } from '../../database/pool-places.ts';
import { Company } from '../../platform/company.ts';
import { Refusal } from '../../platform/errors.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { addressOf } from './address.ts';

/** Requests of an address that are under way, while the process is busy and others send, too. */
const MOST_AT_A_TIME = 2;
/** A request that takes longer, in milliseconds, waits for something, and needs the processor no more than others. */
const LONGEST = 250;

/**
 * Lets addresses take turns in having their requests read, authenticated and checked, which takes the one processor of this
 * process before any other limit counts. In a process with time left nothing waits. Connections bound how many wait. Comes
 * after the claim of places.
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
