import createPathClient, { createQuerySerializer, defaultPathSerializer, type Client } from 'openapi-fetch';
import { baseAddress, userAgent } from '../client/environment.ts';
import { errorOf } from '../client/errors.ts';
import { queryOf, segment } from '../client/inputs.ts';
import { checkOptions, clientKinds } from '../client/option-checks.ts';
import type { paths } from '../generated/paths.ts';
import { VERSION } from '../generated/version.ts';
import { accessTokens, withEnvironment } from '../oauth/credentials.ts';
import type { TallystickOptions } from '../client/options.ts';
import { forms, idempotency, tokens } from './middleware.ts';

/** The contract as openapi-typescript renders it. */
export type { components, operations, paths } from '../generated/paths.ts';
export type { TokenSource } from '../oauth/client-credentials.ts';

/** The service, the caller's credentials, and how to send requests. Defaults are those of `Tallystick`. */
export type FetchClientOptions = Pick<TallystickOptions, (typeof OPTIONS)[number]>;

const OPTIONS = [
  'baseUrl',
  'clientId',
  'clientSecret',
  'scopes',
  'accessToken',
  'sessionToken',
  'headers',
  'fetch',
] as const;

/** A client of openapi-fetch with a method for each HTTP method, which takes a path of the contract. */
export type FetchClient = Client<paths>;

/**
 * Creates a client of openapi-fetch for the service at `baseUrl`. The client adds the token that the operation requires, which it fetches
 * and renews, an `Idempotency-Key` where the operation accepts one, and forms at the OAuth endpoints. A call resolves to
 * `{ data, response }`, or to `{ error, response }` for an error response. It is sent once and has no time limit.
 *
 * @throws TypeError if the service's address is missing or invalid, `clientSecret` has no `clientId`, or an option is unknown;
 *   TallystickError for a malformed token
 */
export function createClient(given: FetchClientOptions = {}): FetchClient {
  checkOptions('createClient', given, Object.fromEntries(OPTIONS.map((name) => [name, clientKinds[name]])));
  const options = withEnvironment(given);
  const { scopes, headers, fetch } = options;
  const accessToken = accessTokens(options, async () => {
    const body = { grant_type: 'client_credentials', scope: scopes?.join(' ') } as const;
    const { data, error, response } = await client.POST('/oauth/token', { body });
    if (typeof data?.access_token !== 'string') throw errorOf(response, error, 'unknown');
    return data;
  });
  const { middleware, send } = tokens(
    { ...options, accessToken },
    fetch ?? ((...request) => globalThis.fetch(...request)),
  );
  const writeQuery = createQuerySerializer();
  const client = createPathClient<paths>({
    baseUrl: baseAddress(options.baseUrl),
    headers: { 'User-Agent': userAgent(VERSION), ...headers },
    redirect: 'manual', // a redirect must not carry the token to another address
    querySerializer: (query) => writeQuery(queryOf(query)),
    pathSerializer: (path, parameters) => {
      for (const [name, value] of Object.entries(parameters)) segment('createClient', name, value);
      return defaultPathSerializer(path, parameters);
    },
    fetch: send,
  });
  client.use(forms(options), idempotency(), middleware);
  return client;
}
