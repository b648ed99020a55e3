import type { Request, Response } from 'express';
import type { Role } from '../../../spec/generated/values.ts';
import {
  acceptInvitation,
  getInvitation,
  joinedBy,
  requireInvitee,
} from '../../domain/invitations/accept-invitation.ts';
import { Refusal } from '../../platform/errors.ts';
import type { MessageKey } from '../../platform/languages/language.ts';
import type { HttpContext } from '../../http/http-context.ts';
import { baseOf } from '../dashboard/shell/visit.ts';
import { linkToken, orUnusable, type NextStep } from './mailed-link.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, seeOther, type Page } from '../parts/render-page.ts';
import { returnQuery, signInAddress } from '../parts/return-to.ts';
import { requireSignedIn, signedIn } from '../parts/visitor.ts';
import { INVITATION_PATH } from '../parts/invitation-path.ts';

export interface InvitationData {
  businessName: string;
  inviterName: string;
  /** Invited email address. */
  email: string;
  /** Role, in the language of the page. */
  role: string;
  /** Addresses to sign in or up and return from; null for a visitor who may accept. */
  enter: { signIn: string; signUp: string } | null;
}

const HOME: NextStep = { href: '/dashboard', label: 'invitation.home' };

const ROLES: Record<Role, MessageKey> = {
  owner: 'role.owner',
  admin: 'role.admin',
  HR: 'role.hr',
  viewer: 'role.viewer',
};

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links too. */
export const invitationPage: Page = (service) => ({
  path: INVITATION_PATH,
  isTranslated: true,
  get: (req, res) => show(service, req, res),
  post: (req, res) => accept(service, req, res),
});

async function show(service: HttpContext, req: Request, res: Response): Promise<void> {
  const joined = await joinedBusiness(req, res);
  if (joined) return seeOther(res, baseOf(joined, 'TEST'));
  const found = await getInvitation(service.clock, linkToken(req)).catch(orUnusable(res, HOME));
  const { invitation, businessName, inviterName } = found;
  const user = signedIn(res)?.user;
  if (user) refuseOthers(res, () => requireInvitee(invitation, user));
  const language = languageFor(res);
  const { email, role } = invitation;
  const returnTo = returnQuery(req.originalUrl);
  const enter = user ? null : { signIn: signInAddress(req.originalUrl), signUp: `/signup?${returnTo}` };
  renderPage<InvitationData>(
    res,
    'entry/invitation',
    { businessName, inviterName, email, role: language.text(ROLES[role]), enter },
    { title: language.text('invitation.title') },
  );
}

async function accept(service: HttpContext, req: Request, res: Response): Promise<void> {
  const by = requireSignedIn(res);
  try {
    const { business } = await acceptInvitation(service.clock, by, linkToken(req));
    seeOther(res, baseOf(business.id, 'TEST'));
  } catch (error) {
    const joined = await joinedBusiness(req, res);
    if (joined) return seeOther(res, baseOf(joined, 'TEST')); // a second click
    refuseOthers(res, () => {
      throw error;
    });
  }
}

/** Finds the business of a visitor who has already accepted with this link. */
async function joinedBusiness(req: Request, res: Response): Promise<string | undefined> {
  const user = signedIn(res)?.user;
  return user && (await joinedBy(linkToken(req), user));
}

/** Offers a visitor who is signed in with another account to switch accounts. */
function refuseOthers(res: Response, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'link_invalid') throw error;
    orUnusable(res, { href: `${signInAddress(res.req.originalUrl)}&switch=1`, label: 'signin.other' })(error);
  }
}
