import type { Request, Response } from 'express';
import type { HttpContext } from '../../../http/http-context.ts';
import type { Environment } from '../../../../spec/generated/values.ts';
import { listBusinesses } from '../../../domain/businesses/businesses.ts';
import {
  openBusiness,
  openOwnApplications,
  type ApplicationAccess,
  type MemberAccess,
} from '../../../domain/businesses/member-access.ts';
import { invalidField, notFound } from '../../../platform/errors.ts';
import { consolePath } from '../../../platform/origin.ts';
import type { UserCaller } from '../../../http/guards/locals.ts';
import { requireSignedIn } from '../../parts/visitor.ts';

/** A member's request for a page below `/dashboard/:business/:environment`. */
export interface Visit<Access = MemberAccess> {
  service: HttpContext;
  req: Request;
  res: Response;
  user: UserCaller['user'];
  /** The user with the address of the request, for the audit log. */
  by: UserCaller;
  access: Access;
  /** Path of the pages of this business and environment. */
  base: string;
  /** Businesses of the user to switch to. */
  places: Link[];
}

export interface Link {
  label: string;
  href: string;
}

/** Maximum number of businesses in the switcher. The page of all businesses lists the others. */
const MOST_PLACES = 12;

/** A request for a page of applications. Applications without a business are below `/dashboard/own/:environment`. */
export type ApplicationVisit = Visit<ApplicationAccess>;

const OWN = 'own';

const ENVIRONMENTS = new Map<unknown, Environment>([
  ['test', 'TEST'],
  ['live', 'LIVE'],
]);

/** Opens the business of the path. Throws the same 404 if it does not exist and if the user is not a member. */
export async function openVisit(service: HttpContext, req: Request, res: Response): Promise<Visit> {
  const by = requireSignedIn(res);
  const { user } = by;
  const environment = environmentOf(req);
  const access = await openBusiness(user, req.params.business as string, environment);
  const places = await placesOf(service, user, environment);
  return { service, req, res, user, by, access, base: baseOf(access.business.id, environment), places };
}

async function placesOf({ keys }: HttpContext, user: UserCaller['user'], environment: Environment): Promise<Link[]> {
  const { data } = await listBusinesses(keys, user, { limit: MOST_PLACES });
  return data.map(({ business }) => ({ label: business.name, href: baseOf(business.id, environment) }));
}

export async function openApplicationVisit(
  service: HttpContext,
  req: Request,
  res: Response,
): Promise<ApplicationVisit> {
  if (req.params.business !== OWN) return openVisit(service, req, res);
  const by = requireSignedIn(res);
  const { user } = by;
  const environment = environmentOf(req);
  const places = await placesOf(service, user, environment);
  const access = openOwnApplications(environment);
  return { service, req, res, user, by, access, base: baseOf(null, environment), places };
}

function environmentOf(req: Request): Environment {
  const environment = ENVIRONMENTS.get(req.params.environment);
  if (!environment) throw notFound('page');
  return environment;
}

export function baseOf(businessId: string | null, environment: Environment): string {
  return consolePath(businessId ?? OWN, environment);
}

/** Returns the visit of the same business or own applications in LIVE, for a page about what was registered there. */
export function inLive(visit: ApplicationVisit): ApplicationVisit {
  const { business_id } = visit.access.tenant;
  const access = { ...visit.access, tenant: { business_id, environment: 'LIVE' as const } };
  const places = visit.places.map(({ label, href }) => ({ label, href: href.replace(/test$/, 'live') }));
  return { ...visit, access, base: baseOf(business_id, 'LIVE'), places };
}

/** Returns a parameter of the path, such as an id. */
export function pathParameter({ req }: Pick<Visit, 'req'>, name: string): string {
  return req.params[name] as string;
}

/** Returns a parameter of the query. @throws Refusal `invalid_request` if it is repeated */
export function queryParameter(req: Request, name: string): string | undefined {
  const value = req.query[name];
  if (Array.isArray(value)) throw invalidField(name, 'repeated', 'must not be repeated in the address');
  return typeof value === 'string' && value !== '' ? value : undefined;
}
