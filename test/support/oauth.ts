import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { call, createBusiness, type ApiAnswer } from './api.ts';
import type { TestService } from './service.ts';
import { hiddenFields, newSignedInVisitor, type PageAnswer, type Visitor, sessionCookie } from './visitor.ts';

/** A user, in a browser and with a session for the API. */
export interface Person extends Visitor {
  email: string;
  id: string;
  session: string;
}

export async function newPerson(service: TestService): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const visitor = await newSignedInVisitor(service, email);
  // Earlier releases named the cookie without the port.
  const session = (visitor.cookies.get(sessionCookie(service)) ?? visitor.cookies.get('tally_session'))!;
  const { body } = await call(service, 'GET', '/session', { token: session });
  return { ...visitor, email, id: body.id, session };
}

export interface App {
  id: string;
  secret: string | null;
  redirectUri: string;
}

export const CALLBACK = 'https://app.example/callback';

/** Registers an application that acts for users; without payment scopes it needs no business. */
export async function registerApp(service: TestService, owner: Person, changes: object = {}): Promise<App> {
  const { body } = await call(service, 'POST', '/oauth/clients', {
    token: owner.session,
    body: {
      name: 'Budget Book',
      grant_types: ['authorization_code'],
      scopes: ['profile:read', 'wallet:read'],
      is_confidential: true,
      redirect_uris: [CALLBACK],
      ...changes,
    },
  });
  return { id: body.client_id, secret: body.client_secret_preview, redirectUri: body.redirect_uris[0] };
}

/** Registers an application of a business, for its servers and its users. */
export async function registerBusinessApp(
  service: TestService,
  owner: Person,
  changes: object = {},
): Promise<App & { businessId: string }> {
  const businessId = await createBusiness(service, { ...owner });
  const app = await registerApp(service, owner, {
    grant_types: ['client_credentials', 'authorization_code'],
    scopes: ['payments:create', 'payments:read', 'profile:read'],
    business_id: businessId,
    ...changes,
  });
  return { ...app, businessId };
}

export interface Pkce {
  verifier: string;
  challenge: string;
}

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

type Parameters = Record<string, string | undefined>;

/** Returns the path of an authorization request; an undefined parameter is omitted. */
export function authorizePath(app: App, { challenge }: Pkce, changes: Parameters = {}): string {
  const parameters: Parameters = {
    response_type: 'code',
    client_id: app.id,
    redirect_uri: app.redirectUri,
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`;
}

/** Returns the query of a redirect. */
export function answered({ location }: PageAnswer): Record<string, string> {
  return Object.fromEntries(new URL(location).searchParams);
}

/** Opens the consent page and answers its form, as a browser would. */
export async function decide(
  person: Visitor,
  path: string,
  decision: 'approve' | 'deny' = 'approve',
): Promise<PageAnswer> {
  return person.post('/oauth/authorize', { ...(await openForm(person, path)), decision });
}

/** Opens the consent page and returns its form, as it is when the person clicks Allow. */
export async function openForm(person: Visitor, path: string): Promise<Record<string, string>> {
  return { ...hiddenFields((await person.get(path)).html), decision: 'approve' };
}

/** Fetches a code that the person approves now, or approved before. */
export async function fetchCode(person: Visitor, app: App, pkce: Pkce, changes: Parameters = {}): Promise<string> {
  const path = authorizePath(app, pkce, changes);
  const page = await person.get(path);
  if (page.status === 303) return answered(page).code!;
  return answered(await person.post('/oauth/authorize', { ...hiddenFields(page.html), decision: 'approve' })).code!;
}

export function credentials({ id, secret }: App): Record<string, string> {
  return { client_id: id, ...(secret !== null && { client_secret: secret }) };
}

export function redeem(
  service: TestService,
  app: App,
  code: string,
  { verifier }: Pkce,
  changes: Record<string, string> = {},
): Promise<ApiAnswer> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirectUri,
    code_verifier: verifier,
    ...credentials(app),
    ...changes,
  };
  return call(service, 'POST', '/oauth/token', { form });
}

export function refresh(
  service: TestService,
  app: App,
  refresh_token: string,
  changes: Record<string, string> = {},
): Promise<ApiAnswer> {
  return call(service, 'POST', '/oauth/token', {
    form: { grant_type: 'refresh_token', refresh_token, ...credentials(app), ...changes },
  });
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** Runs the whole flow of a user who lets an application in. */
export async function obtainTokens(
  service: TestService,
  person: Visitor,
  app: App,
  changes: Parameters = {},
): Promise<Tokens> {
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce, changes);
  return (await redeem(service, app, code, pkce, { redirect_uri: changes.redirect_uri ?? app.redirectUri })).body;
}

export async function introspect(service: TestService, app: App, token: string): Promise<Record<string, unknown>> {
  return (await call(service, 'POST', '/oauth/introspect', { form: { token, ...credentials(app) } })).body;
}
