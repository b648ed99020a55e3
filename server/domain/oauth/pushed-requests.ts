import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { PushedRequest } from '../../models/oauth/pushed-request.ts';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { hashSecret, newPushedRequest } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { checkAuthorizationRequest, returnAddressOf } from './authorization-request.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

const URN = 'urn:ietf:params:oauth:request_uri:';

/** Time in seconds within which the browser must arrive with a request. */
const ARRIVAL_SECONDS = 60;
/** Time in seconds for the user to sign in and decide, from the arrival. */
const DECISION_SECONDS = 900;

/** Stores the authorization request of an authenticated client (RFC 9126 section 2.1), after checking it. */
export async function pushRequest(
  { clock, config }: DomainContext,
  client: OAuthClient,
  parameters: URLSearchParams,
  jkt?: string,
): Promise<components['schemas']['PushedAuthorization']> {
  if (parameters.has('request_uri'))
    throw new OAuthRefusal('invalid_request', 'request_uri is not accepted here; push the parameters themselves.');
  bindTo(jkt, parameters);
  checkAuthorizationRequest(config, addressOf(client, parameters), parameters);
  const request = newPushedRequest();
  const at = clock.now();
  await PushedRequest.create({
    request_hash: hashSecret(request),
    client_id: client.client_id,
    parameters: parameters.toString(),
    created_at: at,
    expires_at: secondsAfter(at, ARRIVAL_SECONDS),
    opened_at: null,
    used_at: null,
  });
  return { request_uri: URN + request, expires_in: ARRIVAL_SECONDS };
}

/** Binds the code to the key of the proof with which the request is pushed (RFC 9449 section 10.1). */
function bindTo(jkt: string | undefined, parameters: URLSearchParams): void {
  if (jkt === undefined) return;
  const named = parameters.get('dpop_jkt') ?? jkt;
  if (named !== jkt) throw new OAuthRefusal('invalid_request', 'dpop_jkt is not the key of the DPoP proof.');
  parameters.set('dpop_jkt', jkt);
}

/** Finds the redirect URI, whose faults the page would show to the user. */
function addressOf(client: OAuthClient, parameters: URLSearchParams) {
  try {
    return returnAddressOf(client, parameters);
  } catch (error) {
    throw error instanceof Refusal ? new OAuthRefusal('invalid_request', error.message) : error;
  }
}

/** An authorization request as the browser carries it, or as it was pushed. */
export interface CarriedRequest {
  parameters: URLSearchParams;
  /** Hash of the pushed request. */
  pushed: Buffer | null;
}

/**
 * Replaces a `request_uri` by the parameters that were pushed. The page may be opened several times, also after a sign-in; the
 * request leads to one response only.
 * @throws Refusal for an unknown, expired, foreign or used request
 */
export async function openRequest(clock: Clock, parameters: URLSearchParams): Promise<CarriedRequest> {
  const [uri, ...more] = parameters.getAll('request_uri');
  if (uri === undefined) return { parameters, pushed: null };
  const pushed = hashSecret(uri.slice(URN.length));
  const found = uri.startsWith(URN) && more.length === 0 ? await PushedRequest.findByPk(pushed) : null;
  const at = clock.now();
  const isOwn = parameters.getAll('client_id').join() === found?.client_id;
  if (!found || !isOwn || found.expires_at <= at || found.used_at !== null) throw unusable();
  if (found.opened_at === null) await found.update({ opened_at: at, expires_at: secondsAfter(at, DECISION_SECONDS) });
  return { parameters: new URLSearchParams(found.parameters), pushed };
}

/** Refuses a request that the browser carries, if the application must push its requests. */
export function refuseUnpushed({ require_pushed_authorization_requests: isRequired }: OAuthClient): void {
  if (isRequired)
    throw new OAuthRefusal(
      'invalid_request',
      'This application must push its authorization requests: POST /oauth/par.',
    );
}

/** Marks a pushed request as answered, once. */
export async function useRequest(pushed: Buffer | null, at: Date, tx: Transaction): Promise<void> {
  if (pushed !== null && !(await PushedRequest.use(pushed, at, tx))) throw unusable();
}

const unusable = () =>
  new Refusal(
    'invalid_request',
    'This request to authorize an application has expired, was already answered, or belongs to another application. Start again at the application.',
  );
