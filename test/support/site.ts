import { expect } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';

export interface Site {
  /** Callback URL of the application. */
  callback: string;
  /** URL on another origin that redirects to the callback, as from `api.` to `www.`. */
  detour: string;
  /** URL that redirects to the app at APP_SCHEME, like a server with a native app. */
  appHop: string;
  /** Returns a page that frames a URL: another origin, but the same site as the service, so that cookies are sent. */
  framing(address: string): string;
  close(): Promise<void>;
}

/** A private-use scheme (RFC 8252, section 7.1). */
export const APP_SCHEME = 'com.example.book';

/** Returns the URL with which a page tries to open the app. A request that `form-action` forbids fails before it is observed. */
export async function opensApp(page: Page): Promise<string> {
  const isOfApp = (request: Request) => request.url().startsWith(`${APP_SCHEME}:`);
  const [request] = await Promise.all([
    page.waitForEvent('request', isOfApp),
    page.waitForEvent('requestfailed', isOfApp), // no app of that scheme is installed
  ]);
  expect(request.failure()?.errorText).toBe('net::ERR_ABORTED');
  return request.url();
}

/** Starts another site: an application, or an attacker. */
export async function startSite(): Promise<Site> {
  const server = createServer((req, res) => {
    const { pathname, search, searchParams } = new URL(req.url!, 'http://site.invalid');
    const framed = searchParams.get('frame');
    if (pathname === '/detour') {
      res.writeHead(302, { Location: `http://127.0.0.1:${req.socket.localPort}/callback${search}` }).end();
      return;
    }
    if (pathname === '/app-hop') {
      res.writeHead(302, { Location: `${APP_SCHEME}:/back${search}` }).end();
      return;
    }
    res.setHeader('Content-Type', 'text/html');
    res.end(framed ? `<iframe src="${framed.replaceAll('&', '&amp;')}"></iframe>` : 'back at the application');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    callback: `http://127.0.0.1:${port}/callback`,
    appHop: `http://127.0.0.1:${port}/app-hop`,
    detour: `http://localhost:${port}/detour`,
    framing: (address) => `http://127.0.0.1:${port}/?${new URLSearchParams({ frame: address }).toString()}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
