import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Starts a proxy to PostgreSQL on which connections can fall silent but stay open, as if the machine had lost its power. */
export async function startSilentProxy(databaseUrl: string) {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const reach = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host));
  const open: { name: string; sockets: Socket[]; isSilent: boolean }[] = [];
  let isDeaf = false;
  let milliseconds = 0;
  /** Passes on what the server sends, after the delay. */
  const slowly = () =>
    new Transform({ transform: (chunk, _encoding, pass) => void setTimeout(() => pass(null, chunk), milliseconds) });
  const proxy = createServer((client) => {
    if (isDeaf) return void client.on('error', () => undefined).resume();
    const server = reach();
    const connection = { name: '', sockets: [client, server], isSilent: false };
    open.push(connection);
    client.once('data', (startup: Buffer) => {
      connection.name = /application_name\0([^\0]*)/.exec(startup.toString('latin1'))?.[1] ?? '';
    });
    client.pipe(server).pipe(slowly()).pipe(client);
    for (const socket of connection.sockets)
      socket.on('error', () => undefined).on('close', () => connection.sockets.forEach((one) => one.destroy()));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    databaseUrl: `postgres://${username}@127.0.0.1:${(proxy.address() as AddressInfo).port}${pathname}`,
    /** Silences the open connections of this application_name. @returns the number of newly silenced ones */
    silence(name: string): number {
      const silenced = open.filter((one) => one.name === name && !one.isSilent && !one.sockets[0]!.destroyed);
      for (const connection of silenced) {
        connection.isSilent = true;
        for (const socket of connection.sockets)
          socket
            .unpipe()
            .removeAllListeners('close')
            .on('data', () => undefined);
      }
      return silenced.length;
    },
    /** Delays each answer of the server from now on. */
    delay(by: number): void {
      milliseconds = by;
    },
    /** Silences all open connections, and those that are made from now on. */
    silenceAll(): void {
      isDeaf = true;
      for (const { name } of [...open]) this.silence(name);
    },
    async stop(): Promise<void> {
      for (const { sockets } of open) sockets.forEach((socket) => socket.destroy());
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
