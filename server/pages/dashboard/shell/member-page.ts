import type { Request, Response } from 'express';
import type { HttpContext } from '../../../http/http-context.ts';
import { requireRecentInLive, requireRecentSignIn } from '../../../domain/accounts/recent-sign-in.ts';
import { requireStrongFor } from '../../../domain/businesses/strong-sign-in.ts';
import { Refusal, type FieldError } from '../../../platform/errors.ts';
import { claim, isFiltered, lineOfBusiness } from '../../../http/guards/claim-places.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { sealDone } from '../../parts/flash.ts';
import { seeOther, type Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { frameOf } from './frame.ts';
import { nameUnknownFilters } from './left-out.ts';
import { openApplicationVisit, openVisit, type ApplicationVisit, type Visit } from './visit.ts';

/** Path to redirect to after a change; undefined if the action has responded, as with a secret that is shown once. */
export type ActionResult = Promise<string | undefined>;

interface MemberPage<V> {
  /** Path below `/dashboard/:business/:environment`. */
  path: string;
  /** Shows the page; after a refused action, with its faults and the entered values. */
  show: (visit: V, refused?: Refused) => Promise<void> | void;
  /** Actions by the value of the button named `action`. */
  actions?: Record<string, (visit: V) => ActionResult>;
  words?: FormWords;
  /** Query parameters that its address may have; by default, it has no filters. */
  filters?: readonly string[];
  /** True if it reads many rows even without a filter. */
  isHeavy?: boolean;
  /** True if its form takes a step of a payment. */
  movesMoney?: boolean;
  /** True if its forms may have a file. */
  takesFile?: true;
}

export interface Refused {
  faults: FieldError[];
  status: number;
  /** Path of the resource that the refusal names, if it differs from the request's. */
  instance?: string | undefined;
}

/** Converts the refusal of an action for display on its page. Rethrows errors that a form does not show. */
export const refusedBy = (error: unknown, words?: FormWords): Refused => ({
  faults: faultsOf(error, words),
  status: (error as Refusal).status,
  instance: (error as Refusal).instance,
});

/**
 * Defines a page of a business. Its forms post to the page's own address, so that a sign-in in between or reopening the address
 * returns to the page. A refused action shows the page again with the reason.
 */
export function memberPage(page: MemberPage<Visit>): Page {
  return placedPage(openVisit, page);
}

/** Defines a page for applications, which may have no business. */
export function applicationPage(page: MemberPage<ApplicationVisit>): Page {
  return placedPage(openApplicationVisit, page);
}

function placedPage<V extends ApplicationVisit>(
  find: (service: HttpContext, req: Request, res: Response) => Promise<V>,
  { path, show, actions, words, filters = [], isHeavy = false, movesMoney = false, takesFile }: MemberPage<V>,
): Page {
  const claimToShow = (req: Request) => {
    if (isHeavy || isFiltered(req)) claim({ work: 'heavy' });
  };
  const open = async (...[service, req, res]: Parameters<typeof find>) => {
    const visit = await find(service, req, res);
    res.locals.frame = frameOf(visit, null); // for an error page
    if (req.method === 'GET') nameUnknownFilters(req, res, filters);
    if (visit.access.business) claim({ tenant: lineOfBusiness(visit.access.business.id) });
    if (req.method !== 'POST') claimToShow(req);
    else if (movesMoney) claim({ work: 'money' });
    return visit;
  };
  const post = async (visit: V) => {
    const act = findAction(actions!, formField(visit.req, 'action'));
    try {
      requireStrongInLive(visit);
      const location = await act(visit);
      if (location !== undefined) seeOther(visit.res, sealDone(visit.service, visit.user, location));
    } catch (error) {
      const refused = refusedBy(error, words);
      claimToShow(visit.req); // only now, because heavy reads cannot write
      await show(visit, refused);
    }
  };
  return (service) => ({
    path: `/dashboard/:business/:environment${path}`,
    get: async (req, res) => show(await open(service, req, res)),
    takesFile,
    ...(actions && { post: async (req, res) => post(await open(service, req, res)) }),
  });
}

/** Requires a strong sign-in if the business does. Called for every change that the console makes in LIVE. */
function requireStrongInLive({ access, res }: ApplicationVisit): void {
  if (access.tenant.environment === 'LIVE') requireStrongFor(access.business, requireSignedIn(res).session);
}

/** Requires a recent sign-in for an action. */
export function recently<V extends ApplicationVisit>(act: (visit: V) => ActionResult): (visit: V) => ActionResult {
  return async (visit) => {
    requireRecentSignIn(visit.service.clock, requireSignedIn(visit.res).session);
    return act(visit);
  };
}

/** Requires a recent sign-in for an action in LIVE. */
export function recentlyInLive<V extends ApplicationVisit>(
  act: (visit: V) => ActionResult,
): (visit: V) => ActionResult {
  return async (visit) => {
    requireRecentInLive(visit.service.clock, visit.access.tenant, requireSignedIn(visit.res).session);
    return act(visit);
  };
}

export function findAction<Action>(actions: Record<string, Action>, name: string): Action {
  if (Object.hasOwn(actions, name)) return actions[name]!;
  throw new Refusal('invalid_request', 'The form has no action. Open the page again and use its buttons.');
}
