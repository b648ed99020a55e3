import type { Request, RequestHandler, Response } from 'express';
import { claimOfRequest, withClaim, type Claim } from '../../database/pool-places.ts';
import type { Operation } from '../contract/load-contract.ts';
import type { Step } from '../serving/request-steps.ts';
import { addressOf } from './address.ts';
import { claimant } from './limit-requests.ts';

/** Makes a request wait for connections of the database in the line of its address, until more is known of it. */
export const claimPlaces: RequestHandler = (req, _res, next) => {
  withClaim({ tenant: `address ${addressOf(req)}`, work: 'ordinary' }, next);
};

/** Names the tenant of an API request and what its operation does. Comes after authentication. */
export function claimForOperation(operation: Operation): Step {
  const isStep = operation.method !== 'get' && movesMoney(operation);
  const isList = operation.method === 'get' && LISTS.some((name) => operation.query.includes(name));
  return (req, res) => {
    const work = isStep ? 'money' : isList && isFiltered(req) ? 'heavy' : 'ordinary';
    claim({ work, tenant: operation.clientAuthenticated ? claimant(req) : callerOf(res) });
  };
}

/** Names the signed-in user of a page. */
export const claimForVisitor: Step = (_req, res) => {
  claim({ tenant: callerOf(res) });
};

/** Adds what is known by now of the request that runs: what it does, or for which tenant. */
export function claim({ work, tenant }: { work?: Claim['work']; tenant?: string | undefined }): void {
  const known = claimOfRequest();
  if (!known) return;
  known.work = work ?? known.work;
  known.tenant = tenant ?? known.tenant;
}

/** The line of a business. */
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

/** Parameters that only lists and the search have. */
const LISTS = ['cursor', 'q'];

/** Parameters that choose a page of a list, or show what was done. Any other makes a list read more than it shows. */
const PLAIN = new Set(['limit', 'cursor', 'way', 'pending', 'done', 'after', 'attempt']);

/** Whether a list is narrowed, so that it may read many rows for each that it shows. */
export const isFiltered = ({ query }: Request) => Object.keys(query).some((name) => !PLAIN.has(name));
