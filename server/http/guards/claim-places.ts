import type { Request, RequestHandler, Response } from 'express';
import { claimOfRequest, withClaim, type Claim } from '../../database/pool-places.ts';
import type { Operation } from '../contract/load-contract.ts';
import type { Step } from '../serving/request-steps.ts';
import { addressOf } from './address.ts';
import { claimant } from './limit-requests.ts';

/** Queues a request for database connections by its address, until its tenant is known. */
export const claimPlaces: RequestHandler = (req, _res, next) => {
  withClaim({ tenant: `address ${addressOf(req)}`, work: 'ordinary' }, next);
};

/** Sets the tenant of an API request and the kind of its work. Runs after authentication. */
export function claimForOperation(operation: Operation): Step {
  const isStep = operation.method !== 'get' && movesMoney(operation);
  const isList = operation.method === 'get' && LISTS.some((name) => operation.query.includes(name));
  return (req, res) => {
    const work = isStep ? 'money' : isList && isFiltered(req) ? 'heavy' : 'ordinary';
    claim({ work, tenant: operation.clientAuthenticated ? claimant(req) : callerOf(res) });
  };
}

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

/** Name of a business's queue. */
export const lineOfBusiness = (id: string) => `business ${id}`;

function callerOf({ locals: { caller } }: Response): string | undefined {
  if (caller?.user) return `user ${caller.user.id}`;
  if (!caller?.bearer) return undefined;
  const { business_id, user_id, client_id } = caller.bearer;
  if (business_id !== null) return lineOfBusiness(business_id);
  return user_id === null ? `client ${client_id}` : `user ${user_id}`;
}

function movesMoney({ security }: Operation): boolean {
  return security.some(({ scopes }) => scopes.some((scope) => scope.startsWith('payments:')));
}

/** Query parameters that only lists, the search and statements have. */
const LISTS = ['cursor', 'q', 'month'];

/** Query parameters for paging or notices. Any other parameter makes a list read more rows than it shows. */
const PLAIN = new Set(['limit', 'cursor', 'way', 'pending', 'done', 'after', 'attempt']);

/** Reports whether a list is filtered, so that it may read many rows for each row that it shows. */
export const isFiltered = ({ query }: Request) => Object.keys(query).some((name) => !PLAIN.has(name));
