import type { Server } from 'node:http';
import { networkOf } from '../guards/address.ts';

export interface SocketsPerAddress {
  most: number;
  /** Reports whether an address is a trusted proxy, which is exempt because its sockets serve many callers. */
  isTrusted: (address: string) => boolean;
  onDropped: () => void;
}

/** Closes sockets immediately that an address opens beyond its limit. */
export function boundSocketsPerAddress(server: Server, { most, isTrusted, onDropped }: SocketsPerAddress): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      onDropped();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
