import { scopes, type OperationId, type Scope } from '../../../spec/generated/values.ts';
import { createBusiness } from '../api.ts';
import { sql } from '../database.ts';
import { verifyEmail } from '../mail.ts';
import { newPerson, obtainTokens, registerApp, type App, type Person } from '../oauth.ts';
import type { Receiver } from '../receiver.ts';
import type { TestService } from '../service.ts';
import { hasScheme, operationOf, successOf, type ContractOperation } from './document.ts';
import { exchange, type Exchange, type Input } from './exchange.ts';

/** Headers that authenticate a request. */
export type Authority = Record<string, string>;

export interface Tenant {
  person: Person;
  businessId: string;
  /** A TEST application of the business with every scope and both grants. */
  app: App;
  /** A token for the person, with every scope. */
  token: string;
}

/** The running service with a tenant, an unrelated equal tenant, and a receiver. */
export interface World {
  service: TestService;
  receiver: Receiver;
  /** Names of headers that every response has. */
  ambient: ReadonlySet<string>;
  tenant: Tenant;
  /** The unrelated equal tenant. */
  outsider: Tenant;
  /** A person without any business. */
  stranger: Person;
  /** The tenant's application in LIVE. */
  live: App;
  /** A LIVE token for the tenant, with every scope. */
  liveToken: string;
  stop(): Promise<void>;
}

export async function worldOf(service: TestService, receiver: Receiver): Promise<World> {
  const tenant = await newTenant(service);
  const live = await promote(service, tenant);
  return {
    service,
    receiver,
    ambient: new Set((await fetch(`${service.origin}/healthz`)).headers.keys()),
    tenant,
    outsider: await newTenant(service),
    stranger: await newPerson(service),
    live,
    liveToken: (await obtainTokens(service, tenant.person, live)).access_token,
    stop: () => service.stop(),
  };
}

async function newTenant(service: TestService): Promise<Tenant> {
  const person = await newPerson(service);
  const businessId = await createBusiness(service, person);
  const app = await registerApp(service, person, {
    grant_types: ['client_credentials', 'authorization_code'],
    scopes,
    business_id: businessId,
  });
  return { person, businessId, app, token: (await obtainTokens(service, person, app)).access_token };
}

async function promote(service: TestService, { person, app }: Tenant): Promise<App> {
  await verifyEmail(service, person);
  const operation = operationOf('Clients_promote');
  const input = { path: { id: app.id }, headers: bearer(person.session) };
  const { body } = (await exchange(service, operation, input)).answer;
  return { id: body.client_id, secret: body.client_secret_preview, redirectUri: app.redirectUri };
}

export const bearer = (token: string): Authority => ({ Authorization: `Bearer ${token}` });
export const cookie = (session: string): Authority => ({ Cookie: `tally_session=${session}` });
export const basic = ({ id, secret }: App): Authority => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Returns headers of a tenant that satisfy the security of an operation. */
export function authorityOf(operation: ContractOperation, { person, app, token }: Tenant): Authority {
  if (operation.isPage) return cookie(person.session);
  if (hasScheme(operation, 'sessionToken')) return bearer(person.session);
  if (hasScheme(operation, 'oauth2')) return bearer(token);
  return hasScheme(operation, 'clientBasic') ? basic(app) : {};
}

/** Creates a token for the tenant with every scope but these. */
export async function tokenWithout({ service, tenant }: World, lacking: readonly string[]): Promise<string> {
  const rest = scopes.filter((scope: Scope) => !lacking.includes(scope));
  return (await obtainTokens(service, tenant.person, tenant.app, { scope: rest.join(' ') })).access_token;
}

/** Sends a request that must succeed, as the tenant unless `input` says otherwise. */
export async function ask(world: World, id: OperationId, input: Input = {}): Promise<Exchange['answer']['body']> {
  const operation = operationOf(id);
  const headers = { ...authorityOf(operation, world.tenant), ...input.headers };
  const { answer } = await exchange(world.service, operation, { ...input, headers });
  if (answer.status !== successOf(operation)) throw new Error(`${id}: ${answer.status} ${answer.text}`);
  return answer.body;
}

export const statement = ({ service }: World, text: string, values: unknown[] = []) => sql(service, text, values);
