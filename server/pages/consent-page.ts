import type { Request, Response } from 'express';
import { scopeDescriptions, type Environment } from '../../spec/generated/values.ts';
import type { Service } from '../service.ts';
import { requireRecentSignIn } from '../domain/accounts/recent-sign-in.ts';
import {
  checkAuthorizationRequest,
  findReturnAddress,
  refusalLocation,
  type ReturnAddress,
} from '../domain/oauth/authorization-request.ts';
import { startAuthorization, decideAuthorization, type Question } from '../domain/oauth/authorize.ts';
import { businessNameOf } from '../domain/oauth/consents.ts';
import { OAuthRefusal } from '../domain/oauth/oauth-refusal.ts';
import { Refusal } from '../platform/errors.ts';
import { formField } from './parts/forms.ts';
import { renderPage, seeOther, type Page } from './parts/render-page.ts';
import { requireSignedIn } from './parts/visitor.ts';

export interface ConsentData {
  application: string;
  businessName: string | null;
  environment: Environment;
  /** True for the command line, which gets a session and has no scopes. */
  isCommandLine: boolean;
  /** The descriptions of the requested scopes. */
  permissions: string[];
  /** Where the answer goes. */
  destination: string;
  email: string;
  ticket: string;
}

export const AUTHORIZE_PATH = '/oauth/authorize';

/** RFC 6749 section 3.1. */
export const authorize: Page = (service) => ({
  path: AUTHORIZE_PATH,
  get: (req, res) => ask(service, req, res),
  post: (req, res) => answer(service, req, res),
});

/** Redirects signed-in users only, even with an error, so that this page is no open redirector (RFC 9700 section 4.11.2). */
async function ask(service: Service, req: Request, res: Response): Promise<void> {
  const parameters = new URL(req.originalUrl, 'http://origin.invalid').searchParams;
  const address = await findReturnAddress(service.clock, parameters);
  const caller = requireSignedIn(res);
  // The new session counts as signed in when this one was.
  if (address.client.is_first_party) requireRecentSignIn(service.clock, caller.session);
  try {
    const request = checkAuthorizationRequest(address, parameters);
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
    application: client.name,
    businessName: await businessNameOf(client),
    environment: client.environment,
    isCommandLine: client.is_first_party,
    permissions: question.scopes.map((scope) => scopeDescriptions[scope]),
    destination: destinationOf(redirectUri),
    email,
    ticket: question.ticket,
  };
  renderPage(res, 'consent', data, { title: `Allow ${client.name}`, leadsTo: redirectUri });
}

/** The host of a web address. Under a private-use scheme the host is proof of nothing, so the whole URI is shown. */
function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? host : redirectUri;
}

async function answer(service: Service, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  seeOther(res, await decideAuthorization(service, caller, formField(req, 'ticket'), isApproved(req)));
}

export function isApproved(req: Request): boolean {
  const decision = formField(req, 'decision');
  if (decision !== 'approve' && decision !== 'deny') {
    throw new Refusal('invalid_request', 'The form has no answer. Open the page again, and choose to allow or deny.');
  }
  return decision === 'approve';
}
