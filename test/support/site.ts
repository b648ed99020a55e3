import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** Where an application receives its answers. */
  callback: string;
  /** A page of another site that frames an address. */
  framing(address: string): string;
  close(): Promise<void>;
}

/** Somebody else's site: an application that people come back to, or one that means harm. */
export async function startSite(): Promise<Site> {
  const server = createServer((req, res) => {
    const framed = new URL(req.url!, 'http://site.invalid').searchParams.get('frame');
    res.setHeader('Content-Type', 'text/html');
    res.end(framed ? `<iframe src="${framed.replaceAll('&', '&amp;')}"></iframe>` : 'back at the application');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    callback: `http://127.0.0.1:${port}/callback`,
    framing: (address) => `http://localhost:${port}/?${new URLSearchParams({ frame: address }).toString()}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
