import type { Request, RequestHandler, Response } from 'express';
import { claimOfRequest, withClaim, type Claim } from '../../database/pool-places.ts';
import type { ApplicationOwner } from '../../models/oauth/client.ts';
import type { Operation, OperationId } from '../contract/load-contract.ts';
import type { Step } from '../serving/request-steps.ts';
import { addressOf } from './address.ts';

/** Queues a request for database connections by its address, until its tenant is known. */
export const claimPlaces: RequestHandler = (req, _res, next) => {
  withClaim({ tenant: `address ${addressOf(req)}`, work: 'ordinary' }, next);
};

/**
 * Sets the tenant of an API request and the kind of its work. Runs after authentication, except that of clients, whose tenant
 * `admitClient` sets.
 */
export function claimForOperation(operation: Operation): Step {
  const isList = operation.method === 'get' && LISTS.some((name) => operation.query.includes(name));
  const usual = MOVES_MONEY.has(operation.id) ? 'money' : READS_LISTS.has(operation.id) ? 'heavy' : 'ordinary';
  return (req, res) => {
    const work = isList && isFiltered(req) ? 'heavy' : usual;
    claim({ work, tenant: callerOf(res) });
  };
}

/** Operations that take, return or pay out money, or release it. No other work takes the connections reserved for them. */
export const MOVES_MONEY: ReadonlySet<OperationId> = new Set([
  'Payments_create',
  'Payments_capture',
  'Payments_cancel',
  'Refunds_create',
  'Refunds_cancel',
  'Payouts_create',
  'Payouts_cancel',
  'TopUps_create',
]);

/** Operations that select what they change by the filters of a list. */
const READS_LISTS: ReadonlySet<OperationId> = new Set(['WebhookDeliveries_replayMany']);

/** Sets the signed-in user as the tenant of a page request. */
export const claimForVisitor: Step = (_req, res) => {
  claim({ tenant: callerOf(res) });
};

/** Updates the claim of the current request with its kind of work or its tenant. */
export function claim({ work, tenant }: { work?: Claim['work']; tenant?: string | undefined }): void {
  const known = claimOfRequest();
  if (!known) return;
  known.work = work ?? known.work;
  known.tenant = tenant ?? known.tenant;
}

/** Selects what a change is about as heavy work, which its writes are not. A selection that fails ends as heavy work, too. */
export async function selectHeavily<T>(select: () => Promise<T>): Promise<T> {
  const known = claimOfRequest();
  if (!known) return select();
  const { work } = known;
  known.work = 'heavy';
  const selected = await select();
  known.work = work;
  return selected;
}

/** Name of a business's queue. */
export const lineOfBusiness = (id: string) => `business ${id}`;

/** Returns the name of the queue of an application's owner; undefined for a built-in application. */
export function lineOfOwner({ business_id, created_by }: ApplicationOwner): string | undefined {
  if (business_id !== null) return lineOfBusiness(business_id);
  return created_by === null ? undefined : `user ${created_by}`;
}

function callerOf({ locals: { caller } }: Response): string | undefined {
  if (caller?.user) return `user ${caller.user.id}`;
  if (!caller?.bearer) return undefined;
  const { business_id, user_id } = caller.bearer;
  return business_id === null && user_id !== null ? `user ${user_id}` : lineOfOwner(caller.bearer);
}

/** Query parameters that only lists, the search and statements have. */
const LISTS = ['cursor', 'q', 'month'];

/** Query parameters for paging or notices. Any other parameter makes a list read more rows than it shows. */
const PLAIN = new Set(['limit', 'cursor', 'way', 'pending', 'done', 'after', 'attempt']);

/** Reports whether a list is filtered, so that it may read many rows for each row that it shows. */
export const isFiltered = ({ query }: Request) => Object.keys(query).some((name) => !PLAIN.has(name));
