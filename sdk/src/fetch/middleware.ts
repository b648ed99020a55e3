import type { Middleware } from 'openapi-fetch';
import { TallystickError } from '../client/error.ts';
import { newIdempotencyKey } from '../client/idempotency-key.ts';
import { formOf } from '../client/inputs.ts';
import { operationTable } from '../generated/operation-table.ts';
import type { TokenSource } from '../oauth/client-credentials.ts';
import { nameClient, TOKEN_MISSING, type Credentials } from '../oauth/credentials.ts';
import { checkToken } from '../oauth/token.ts';

/** Returns the traits of an operation; undefined for one of a newer service. */
function traitsOf(method: string, schemaPath: string): string[] | undefined {
  const operations = Object.values(operationTable).flatMap(Object.values<string>);
  const operation = operations.find((text) => `${text} `.startsWith(`${method} ${schemaPath} `));
  return operation?.split(' ').slice(2);
}

/** Writes forms in place of JSON where the operation takes them, with the name and the secret of the application. */
export function forms(credentials: Credentials): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      const traits = traitsOf(request.method, schemaPath) ?? [];
      const type = request.headers.get('Content-Type');
      if (!traits.includes('form') || (type !== null && type !== 'application/json')) return undefined;
      const fields = JSON.parse((await request.clone().text()) || '{}') as object;
      const headers = new Headers(request.headers);
      headers.set('Content-Type', 'application/x-www-form-urlencoded');
      const isAuthorized = !traits.includes('client') || headers.has('Authorization');
      const body = formOf(isAuthorized ? fields : nameClient(credentials, fields)!);
      return new Request(request, { headers, body });
    },
  };
}

/** Adds a new `Idempotency-Key` to each call that accepts the header and lacks it. */
export function idempotency(): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if (!traitsOf(request.method, schemaPath)?.includes('key') || request.headers.has('Idempotency-Key')) return;
      request.headers.set('Idempotency-Key', newIdempotencyKey());
    },
  };
}

/**
 * Adds the access token or the session token that the operation needs, unless the call has its own `Authorization`. When the
 * service refuses an access token, sends the request once more with a fresh one.
 *
 * @returns the middleware, and the function that sends its requests
 */
export function tokens(
  { accessToken, sessionToken }: { accessToken: TokenSource | undefined; sessionToken?: string | null | undefined },
  fetch: typeof globalThis.fetch,
): { middleware: Middleware; send: (request: Request) => Promise<Response> } {
  const unsent = new WeakMap<Request, Request>();
  /** Access tokens by the options of their calls, which openapi-fetch creates for each. */
  const given = new WeakMap<object, string>();
  const middleware: Middleware = {
    async onRequest({ request, schemaPath, options }) {
      if (request.headers.has('Authorization')) return;
      const traits = traitsOf(request.method, schemaPath) ?? [accessToken ? 'app' : 'user'];
      if (traits.includes('user') && sessionToken) request.headers.set('Authorization', `Bearer ${sessionToken}`);
      if (!traits.includes('app')) return;
      if (!accessToken) throw new TallystickError(TOKEN_MISSING);
      given.set(options, authorize(request, await accessToken()));
    },
    async onResponse({ request, response, options }) {
      const [copy, refused] = [unsent.get(request), given.get(options)];
      if (response.status !== 401 || !copy || !accessToken || !refused) return undefined;
      const fresh = await accessToken(refused);
      if (fresh === refused) return undefined;
      response.body?.cancel().catch(() => {}); // an unread body would keep the connection open
      authorize(copy, fresh);
      return fetch(copy);
    },
  };
  return {
    middleware,
    send: (request) => {
      unsent.set(request, request.clone());
      return fetch(request);
    },
  };
}

function authorize({ headers }: Request, token: string): string {
  checkToken('accessToken', token);
  headers.set('Authorization', `Bearer ${token}`);
  return token;
}
