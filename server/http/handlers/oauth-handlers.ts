import { authenticateClient } from '../../domain/oauth/client-authentication.ts';
import { startDeviceAuthorization } from '../../domain/oauth/device-authorization.ts';
import { introspect } from '../../domain/oauth/introspection.ts';
import { describeServer } from '../../domain/oauth/server-metadata.ts';
import { OAuthRefusal } from '../../domain/oauth/oauth-refusal.ts';
import { refuseOtherResources } from '../../domain/oauth/resources.ts';
import { revokeToken } from '../../domain/oauth/revocation.ts';
import { issueToken } from '../../domain/oauth/token.ts';
import type { Handlers } from './handler.ts';
import { Reply } from '../answers/reply.ts';

/** Headers that RFC 6749 section 5.1 requires. */
const NO_CACHE = { Pragma: 'no-cache' };

export const Oauth: Handlers['Oauth'] = {
  token: async ({ service, body, header, address }) => {
    const request = readForm(body, 'grant_type');
    const client = await authenticateClient(service.clock, { ...request, authorization: header('Authorization') });
    refuseOtherResources(service.config, resourcesOf(body));
    const sender = { userAgent: header('User-Agent'), address };
    const { answer, entrant } = await issueToken(service.clock, client, { ...request, ...sender });
    return new Reply(answer, NO_CACHE, entrant);
  },

  introspect: async ({ service, body, header }) => {
    const request = readForm(body, 'token');
    const credentials = { ...request, authorization: header('Authorization') };
    return introspect(service, credentials, request.token);
  },

  revoke: async ({ service, body, header }) => {
    const request = readForm(body, 'token');
    const client = await authenticateClient(service.clock, { ...request, authorization: header('Authorization') });
    return revokeToken(service.clock, client, request.token);
  },

  deviceAuthorization: async ({ service, body, header }) => {
    const request = readForm(body);
    const client = await authenticateClient(service.clock, { ...request, authorization: header('Authorization') });
    refuseOtherResources(service.config, resourcesOf(body));
    return startDeviceAuthorization(service, client, request.scope);
  },

  metadata: ({ service }) => Promise.resolve(describeServer(service.config)),
};

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
