import type { Request, Response } from 'express';
import type { Role, Scope } from '../../../spec/generated/values.ts';
import { isManaging, rolesOf } from '../../domain/businesses/businesses.ts';
import { scopesOfRole } from '../../domain/businesses/role-scopes.ts';
import { listClients, managesItself } from '../../domain/oauth/clients.ts';
import type { UserCaller } from '../../http/guards/locals.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { baseOf } from '../dashboard/shell/visit.ts';
import { HOME } from '../parts/return-to.ts';
import { signedIn } from '../parts/visitor.ts';

/** A TEST application that the reader may see. */
export interface ReaderApplication {
  id: string;
  name: string;
  isPublic: boolean;
  businessId: string | null;
  /** The reader's role in the business; null without one. */
  role: Role | null;
  /** True if the reader can change it in the console. */
  isManaged: boolean;
  /** Page of the application in the console. */
  href: string;
  scopes: readonly Scope[];
  /** Scopes that the reader's role can use: those of a token for a trial. */
  usable: readonly Scope[];
  /** True if its tokens are bound to a key, which the reference does not have. */
  isBound: boolean;
}

/** Reader of the API reference. */
export interface Reader {
  isSignedIn: boolean;
  applications: ReaderApplication[];
  /** True if the reader has more applications than are listed. */
  hasMore: boolean;
  /** Application that the reader has selected. */
  selected: ReaderApplication | null;
  /** Application that samples and trials use. */
  chosen: ReaderApplication | null;
  /** Pages on which the reader registers an application: for a business, which the reader may not have, or for users only. */
  registration: { forBusiness: string | null; forUsers: string };
}

export const STRANGER: Reader = {
  isSignedIn: false,
  applications: [],
  hasMore: false,
  selected: null,
  chosen: null,
  registration: { forBusiness: null, forUsers: HOME },
};

/** Scopes that an operation needs: all of one list. */
export type Needed = readonly (readonly Scope[])[];

const hasAll = (scopes: readonly Scope[], needed: Needed) =>
  needed.some((all) => all.every((scope) => scopes.includes(scope)));

/** Reports whether a trial by an application is accepted. */
const canTry = ({ isBound, usable }: ReaderApplication, needed: Needed): boolean => !isBound && hasAll(usable, needed);

/** What an application lacks for a trial. */
export type Lack = 'application' | 'unbound tokens' | 'business' | 'role' | 'scope';

export function lackOf(application: ReaderApplication | null, needed: Needed): Lack | null {
  if (!application) return 'application';
  if (canTry(application, needed)) return null;
  const { isBound, businessId, role } = application;
  if (isBound) return 'unbound tokens';
  if (hasAll(scopesOfRole(role, needed.flat()), needed)) return 'scope';
  return businessId === null ? 'business' : 'role';
}

/** Chooses an application that can send a trial, if the reader has one and has not chosen such a one already. */
export function choosing(reader: Reader, needed: Needed): Reader {
  if (needed.length === 0 || !reader.chosen || canTry(reader.chosen, needed)) return reader;
  return { ...reader, chosen: reader.applications.find((each) => canTry(each, needed)) ?? reader.chosen };
}

/** Maximum number of applications to list, the newest first. */
const MOST = 50;

export async function readerOf(service: HttpContext, req: Request, res: Response): Promise<Reader> {
  const user = signedIn(res)?.user;
  if (!user) return STRANGER;
  const roles = await rolesOf(user);
  const { applications, hasMore } = await testApplications(service, user, roles);
  const wanted = service.cookies.readApplication(req.headers.cookie);
  const selected = applications.find(({ id }) => id === wanted) ?? null;
  const [managed] = [...roles].find(([, role]) => isManaging(role)) ?? [];
  const registration = {
    forBusiness: managed === undefined ? null : `${baseOf(managed, 'TEST')}/applications/new`,
    forUsers: `${baseOf(null, 'TEST')}/applications/new`,
  };
  const chosen = selected ?? applications[0] ?? null;
  return { isSignedIn: true, applications, hasMore, selected, chosen, registration };
}

async function testApplications(
  service: HttpContext,
  user: UserCaller['user'],
  roles: Map<string, Role>,
): Promise<Pick<Reader, 'applications' | 'hasMore'>> {
  const { data, has_more } = await listClients(service, user, { enabledIn: 'TEST', limit: MOST });
  return {
    hasMore: has_more,
    applications: data.map(({ client }) => {
      const { client_id: id, name, business_id: businessId, scopes } = client;
      const role = (businessId !== null && roles.get(businessId)) || null;
      return {
        ...{ id, name, businessId, role, scopes },
        isManaged: managesItself(user, client) || isManaging(role),
        isPublic: !client.is_confidential,
        href: `${baseOf(businessId, 'TEST')}/applications/${id}`,
        usable: scopesOfRole(role, scopes),
        isBound: client.dpop_bound_access_tokens,
      };
    }),
  };
}
