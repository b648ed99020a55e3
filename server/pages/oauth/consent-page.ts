import type { Request, Response } from 'express';
import type { Environment, Scope } from '../../../spec/generated/values.ts';
import type { HttpContext } from '../../http/http-context.ts';
import {
  checkAuthorizationRequest,
  findReturnAddress,
  refusalLocation,
  type ReturnAddress,
} from '../../domain/oauth/authorization-request.ts';
import { openRequest, refuseUnpushed } from '../../domain/oauth/pushed-requests.ts';
import { startAuthorization, decideAuthorization, type Question } from '../../domain/oauth/authorize.ts';
import { movesMoney } from '../../domain/businesses/role-scopes.ts';
import { brandOfClient } from '../../domain/oauth/consents.ts';
import type { Brand } from '../../domain/businesses/brand.ts';
import { OAuthRefusal } from '../../domain/oauth/oauth-refusal.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Language } from '../../platform/languages/language.ts';
import { leaveFor } from '../entry/continue.ts';
import { AUTHORIZE_PATH } from '../parts/authorize-path.ts';
import { formField } from '../parts/forms.ts';
import { preferLanguage } from '../parts/choose-language.ts';
import { languageFor } from '../parts/page-language.ts';
import { renderPage, seeOther, type Page } from '../parts/render-page.ts';
import { requireSignedIn } from '../parts/visitor.ts';

/** What an application asks for. */
export interface RequestedPermissions {
  application: string;
  /** The business behind it; null for an application of a person. */
  brand: Brand | null;
  environment: Environment;
  /** Descriptions of the requested scopes that move money; `permissions` has the others. */
  money: string[];
  permissions: string[];
}

export interface ConsentData extends RequestedPermissions {
  brandBelow: true;
  /** True for the command line, which gets a session and has no scopes. */
  isCommandLine: boolean;
  /** Destination of the redirect after the decision. */
  destination: string;
  email: string;
  ticket: string;
}

export const authorize: Page = (service) => ({
  path: AUTHORIZE_PATH,
  isTranslated: true,
  get: (req, res) => ask(service, req, res),
  post: (req, res) => answer(service, req, res),
});

/** Redirects signed-in users only, even with an error: this page is not an open redirector (RFC 9700 section 4.11.2). */
async function ask(service: HttpContext, req: Request, res: Response): Promise<void> {
  const carried = new URL(req.originalUrl, 'http://origin.invalid').searchParams;
  const { parameters, pushed } = await openRequest(service.clock, carried);
  preferLanguage(service, req, res, parameters.get('ui_locales'));
  const address = await findReturnAddress(service.clock, parameters);
  const caller = requireSignedIn(res);
  try {
    if (pushed === null) refuseUnpushed(address.client);
    const request = checkAuthorizationRequest(service.config, address, parameters, pushed);
    const outcome = await startAuthorization(service, caller, request);
    if ('location' in outcome) seeOther(res, outcome.location);
    else await showConsent(res, address, outcome, caller.user.email);
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    seeOther(res, refusalLocation(service.config, address, error));
  }
}

async function showConsent(res: Response, address: ReturnAddress, question: Question, email: string): Promise<void> {
  const { client, redirectUri } = address;
  const data = {
    brandBelow: true,
    ...(await requestedBy(client, question.scopes, languageFor(res))),
    isCommandLine: client.is_first_party,
    destination: destinationOf(redirectUri),
    email,
    ticket: question.ticket,
  } as const;
  renderPage<ConsentData>(res, 'oauth/consent', data, {
    title: languageFor(res).text('consent.title', { application: client.name }),
    sendsOnce: true,
    accentColor: data.brand?.accentColor ?? null,
  });
}

export async function requestedBy(
  client: ReturnAddress['client'],
  scopes: Scope[],
  language: Language,
): Promise<RequestedPermissions> {
  const describe = (some: Scope[]) => some.map((scope) => language.text(`scope.${scope}`));
  return {
    application: client.name,
    brand: await brandOfClient(client),
    environment: client.environment,
    money: describe(scopes.filter(movesMoney)),
    permissions: describe(scopes.filter((scope) => !movesMoney(scope))),
  };
}

/** Returns the host of a web address. Under a private-use scheme the host proves nothing, so the whole URI is shown. */
function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : redirectUri;
}

async function answer(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  const isAllowed = isApproved(req);
  const location = await decideAuthorization(service, caller, formField(req, 'ticket'), isAllowed);
  leaveFor(req, res, location, isAllowed ? 'consent.allowed' : 'consent.denied');
}

export function isApproved(req: Request): boolean {
  const decision = formField(req, 'decision');
  if (decision !== 'approve' && decision !== 'deny') {
    throw new Refusal('invalid_request', 'The form has no answer. Open the page again, and choose to allow or deny.');
  }
  return decision === 'approve';
}
