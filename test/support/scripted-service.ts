import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  method: string;
  /** Path relative to the base URL, with the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** The reaction to one request: a response, or any handler of Node. */
export type Script = Answer | ((response: ServerResponse) => unknown);

/** Returns a problem document as the service sends it. */
export function problem(status: number, code: string, fields: object = {}): Answer {
  const body = {
    type: `urn:tallystick:problem:${code}`,
    title: 'Words.',
    status,
    code,
    request_id: 'req_1',
    ...fields,
  };
  return { status, headers: { 'Content-Type': 'application/problem+json', 'Request-Id': 'req_1' }, body };
}

export const page = (data: unknown[], next: string | null = null): Answer => ({
  body: { data, has_more: next !== null, next_cursor: next },
});

/** Closes the connection without a response. */
export const hangUp: Script = (response) => response.destroy();

/** Never responds. */
export const stayMute: Script = () => {};

/**
 * Starts a service that responds by script, each step once, in order, and then with an object that is also a page. It issues
 * tokens `tat_1`, `tat_2` …
 */
export async function startScriptedService() {
  const asked: Asked[] = [];
  const askedForTokens: Asked[] = [];
  const scripts: Script[] = [];
  const tokenScripts: Script[] = [];

  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const one: Asked = { method, path: url.replace('/api/v1', ''), headers, body: await text(request) };
    const isForToken = one.path === '/oauth/token' && one.body.includes('client_credentials');
    (isForToken ? askedForTokens : asked).push(one);
    const token = { access_token: `tat_${askedForTokens.length}`, token_type: 'Bearer', expires_in: 3600, scope: '' };
    const script = isForToken
      ? (tokenScripts.shift() ?? { body: token })
      : (scripts.shift() ?? { body: { id: 'one', data: [], next_cursor: null } });
    if (typeof script === 'function') return void script(response);
    response.writeHead(script.status ?? 200, {
      'Request-Id': 'req_1',
      'Content-Type': 'application/json',
      ...script.headers,
    });
    response.end(typeof script.body === 'string' ? script.body : JSON.stringify(script.body));
  }

  server.keepAliveTimeout = 0; // a test may pause for longer between two requests of a connection
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    /** All requests except those for tokens. */
    asked,
    askedForTokens,
    answerWith: (...next: Script[]) => void scripts.push(...next),
    answerTokensWith: (...next: Script[]) => void tokenScripts.push(...next),
    reset() {
      for (const list of [asked, askedForTokens, scripts, tokenScripts]) list.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ScriptedService = Awaited<ReturnType<typeof startScriptedService>>;
