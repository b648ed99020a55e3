import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Below the ephemeral ports, so that no other program takes it first; above 10080, which fetch refuses. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(randomInt(10_081, 30_000), '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
