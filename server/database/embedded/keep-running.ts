import { rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { makeSocketDirectory } from './socket-directory.ts';

const RESTART_PAUSE_MILLISECONDS = 500;

/**
 * Keeps the embedded server running: restarts it when it ends by itself. Clients keep one address, a link to the socket
 * directory of the current server.
 */
export async function keepPostgresRunning(
  log: Logger,
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'socketDirectory' | 'port' | 'user' | 'stop'>> {
  let server = await startEmbeddedPostgres(options);
  const folder = makeSocketDirectory(undefined);
  const socketDirectory = path.join(folder, 'postgres');
  await symlink(server.socketDirectory, socketDirectory);
  let stopping = false;

  const restart = async () => {
    server = await startEmbeddedPostgres(options);
    await symlink(server.socketDirectory, `${socketDirectory}.new`);
    await rename(`${socketDirectory}.new`, socketDirectory);
    log.warn('the embedded PostgreSQL accepts connections again');
  };
  const watching = (async () => {
    for (;;) {
      const exit = await server.exited;
      if (exit.expected || stopping) return;
      log.error({ ...exit }, 'the embedded PostgreSQL ended unexpectedly; restarting it');
      await restart().catch((error: unknown) =>
        log.error({ err: error }, 'the embedded PostgreSQL did not start; retrying'),
      );
      if (stopping) return; // `stop` waits for this, and then stops what was started
      await delay(RESTART_PAUSE_MILLISECONDS);
    }
  })();

  return {
    socketDirectory,
    port: server.port,
    user: server.user,
    stop: async () => {
      stopping = true;
      await server.stop();
      await watching;
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
