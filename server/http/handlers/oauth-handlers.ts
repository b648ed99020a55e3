import {
  authenticateClient,
  authenticateForToken,
  type ClientCredentials,
} from '../../domain/oauth/client-authentication.ts';
import { startDeviceAuthorization } from '../../domain/oauth/device-authorization.ts';
import { keyOfProof } from '../../domain/oauth/dpop.ts';
import { introspect } from '../../domain/oauth/introspection.ts';
import { describeResource, describeServer } from '../../domain/oauth/server-metadata.ts';
import type { PushedAuthorizationRequest } from '../../../spec/generated/schema.ts';
import { OAuthRefusal } from '../../domain/oauth/oauth-refusal.ts';
import { refuseOtherResources } from '../../domain/oauth/resources.ts';
import { revokeToken } from '../../domain/oauth/revocation.ts';
import { issueToken } from '../../domain/oauth/token.ts';
import { pushRequest } from '../../domain/oauth/pushed-requests.ts';
import type { HandlerRequest, Handlers } from './handler.ts';
import { Reply } from '../answers/reply.ts';

/** Path of the endpoint for pushed requests, which a client assertion may name (RFC 9126 section 2). */
const PUSH_PATH = '/oauth/par';

/** Headers that RFC 6749 section 5.1 requires. */
const NO_CACHE = { Pragma: 'no-cache' };

export const Oauth: Handlers['Oauth'] = {
  token: async ({ service, body, address, ...http }) => {
    const request = readForm(body, 'grant_type');
    const { client, assertion } = await authenticateForToken(service, credentialsOf(request, http));
    refuseOtherResources(service.config, resourcesOf(body));
    const jkt = client.is_first_party ? undefined : await keyOfProof(service, http.header('DPoP'), '/oauth/token');
    const sender = { userAgent: http.header('User-Agent'), address };
    const { answer, entrant } = await issueToken(service.clock, client, { ...request, ...sender, jkt, assertion });
    return new Reply(answer, NO_CACHE, entrant);
  },

  push: async ({ service, body, ...http }) => {
    const request = readForm(body);
    const client = await authenticateClient(service, credentialsOf(request, http), PUSH_PATH);
    const jkt = await keyOfProof(service, http.header('DPoP'), PUSH_PATH);
    return new Reply(await pushRequest(service, client, parametersOf(request, client.client_id), jkt), NO_CACHE);
  },

  introspect: async ({ service, body, ...http }) => {
    const request = readForm(body, 'token');
    return introspect(service, credentialsOf(request, http), request.token);
  },

  revoke: async ({ service, body, ...http }) => {
    const request = readForm(body, 'token');
    const client = await authenticateClient(service, credentialsOf(request, http));
    return revokeToken(service.clock, client, request.token);
  },

  deviceAuthorization: async ({ service, body, address, ...http }) => {
    const request = readForm(body);
    const client = await authenticateClient(service, credentialsOf(request, http));
    refuseOtherResources(service.config, resourcesOf(body));
    await service.limits.failures.countDeviceCode(address);
    return startDeviceAuthorization(service, client, request.scope);
  },

  metadata: ({ service }) => Promise.resolve(describeServer(service.config)),
  resourceMetadata: ({ service }) => Promise.resolve(describeResource(service.config)),
};

/** Adds to the credentials of a form those of the header, the address of the sender, and what follows when they are right. */
const credentialsOf = (
  form: ClientCredentials,
  { header, ip, admit }: Pick<HandlerRequest<'Oauth_token'>, 'header' | 'ip' | 'admit'>,
) => {
  const authorization = header('Authorization');
  return { ...form, ip, admit, ...(authorization !== undefined && { authorization }) };
};

/** Parameters of an authorization request. Others are ignored, as by the page. */
const AUTHORIZATION_PARAMETERS = [
  ...(['response_type', 'response_mode', 'redirect_uri', 'scope', 'state'] as const),
  ...(['code_challenge', 'code_challenge_method', 'dpop_jkt', 'ui_locales', 'request_uri'] as const),
];

function parametersOf(request: PushedAuthorizationRequest, clientId: string) {
  const given = AUTHORIZATION_PARAMETERS.flatMap((name) =>
    request[name] === undefined ? [] : [[name, request[name]]],
  );
  const resources = resourcesOf(request).map((resource) => ['resource', resource]);
  return new URLSearchParams([['client_id', clientId], ...given, ...resources]);
}

/** Lists the resources by RFC 8707 section 2.2. Empty values count as omitted. */
const resourcesOf = ({ resource = [] }: { resource?: string[] }) => resource.filter(Boolean);

/**
 * Reads a form by RFC 6749 section 3.2: a parameter without a value counts as omitted, and no parameter may be repeated, even if
 * it is ignored, except `resource` (RFC 8707 section 2).
 */
function readForm<Body extends object>(body: Body, needed?: keyof Body & string): Body {
  const repeated = Object.entries(body).find(([name, value]) => name !== 'resource' && Array.isArray(value));
  if (repeated) throw new OAuthRefusal('invalid_request', `The parameter ${repeated[0]} is repeated.`);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')) as Body;
  if (needed !== undefined && given[needed] === undefined) {
    throw new OAuthRefusal('invalid_request', `The parameter ${needed} is missing.`);
  }
  return given;
}
