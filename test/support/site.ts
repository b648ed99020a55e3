import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** Where an application receives its answers. */
  callback: string;
  /** Redirects from another origin to the callback, as `api.` to `www.`. */
  detour: string;
  /** A page that frames an address: another origin, yet the same site as the service, so that cookies go along. */
  framing(address: string): string;
  close(): Promise<void>;
}

/** Another site: an application, or an attacker. */
export async function startSite(): Promise<Site> {
  const server = createServer((req, res) => {
    const { pathname, search, searchParams } = new URL(req.url!, 'http://site.invalid');
    const framed = searchParams.get('frame');
    if (pathname === '/detour') {
      res.writeHead(302, { Location: `http://127.0.0.1:${req.socket.localPort}/callback${search}` }).end();
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
    detour: `http://localhost:${port}/detour`,
    framing: (address) => `http://127.0.0.1:${port}/?${new URLSearchParams({ frame: address }).toString()}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
