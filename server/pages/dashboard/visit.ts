import type { Request, Response } from 'express';
import type { Environment } from '../../../spec/generated/values.ts';
import { openBusiness, type MemberAccess } from '../../domain/member-access.ts';
import { notFound } from '../../errors.ts';
import type { UserCaller } from '../../http/locals.ts';
import { requireSignedIn } from '../visitor.ts';

/** A member who looks into a business in one environment: every page below `/dashboard/:business/:environment`. */
export interface Visit {
  req: Request;
  res: Response;
  user: UserCaller['user'];
  access: MemberAccess;
  /** Where the pages of this business and environment begin. */
  base: string;
}

const ENVIRONMENTS = new Map<unknown, Environment>([
  ['test', 'TEST'],
  ['live', 'LIVE'],
]);

/** Whose the business is not reads the same as one that does not exist. */
export async function openVisit(req: Request, res: Response): Promise<Visit> {
  const { user } = requireSignedIn(res);
  const environment = ENVIRONMENTS.get(req.params.environment);
  if (!environment) throw notFound('page');
  const access = await openBusiness(user, req.params.business as string, environment);
  return { req, res, user, access, base: baseOf(access.business.id, environment) };
}

export function baseOf(businessId: string, environment: Environment): string {
  return `/dashboard/${businessId}/${environment.toLowerCase()}`;
}

/** A parameter of the path, such as an id. */
export function pathParameter({ req }: Visit, name: string): string {
  return req.params[name] as string;
}

/** A parameter of the query; one that is repeated counts as not sent. */
export function queryParameter(req: Request, name: string): string | undefined {
  const value = req.query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
