import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** The first port: below the ephemeral ports, so that no other program takes one first, and above 10080, which fetch refuses. */
const FIRST = 10_081;
const COUNT = 20_000;

/** Number of ranges. Workers of Jest have separate ranges: two could find the same port before either listens on it. */
const RANGES = 8;
const OWN_COUNT = COUNT / RANGES;
const OWN_FIRST = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % RANGES) * OWN_COUNT;

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}

/** Returns `count` different free ports, which sequential calls do not guarantee. */
export async function freePorts(count: number): Promise<number[]> {
  const probes: Server[] = [];
  while (probes.length < count) {
    const probe = createServer().listen(randomInt(OWN_FIRST, OWN_FIRST + OWN_COUNT), '127.0.0.1');
    const listens = once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (await listens) probes.push(probe);
  }
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
