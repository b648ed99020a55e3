import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { isOutage } from './database/database-errors.ts';
import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { createLog } from './platform/log.ts';
import { DEV_MAIL_PATH } from './platform/origin.ts';
import { leaveSignalsToPrimary, servePrimary } from './platform/processes/member.ts';
import { stopOnSignals } from './platform/shutdown.ts';
import { FIRST_COMMAND } from './platform/commands.ts';

/** Lets later starts reuse compiled code. Only the installing user can write to node_modules. */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'));

process.stderr.on('error', () => undefined); // standard error on a full disk must not stop the service

try {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL, isOutage);
  if (cluster.isWorker) leaveSignalsToPrimary();
  if (cluster.isPrimary && config.PROCESSES > 1) {
    const { startPrimary } = await import('./primary.ts');
    const primary = startPrimary(config, log);
    process.on('SIGHUP', () => void primary.then(({ replace }) => replace()).catch(() => undefined));
    stopOnSignals(log, ['SIGINT', 'SIGTERM'], primary);
    await primary;
  } else {
    const { startService } = await import('./service.ts'); // imported late, so that an invalid setting is reported at once
    const service = startService(config, { log });
    if (cluster.isPrimary) stopOnSignals(log, ['SIGINT', 'SIGTERM', 'SIGHUP'], service);
    const { stop } = await service;
    if (cluster.isWorker) servePrimary(log, stop);
  }
  if (cluster.isPrimary && config.ROLE !== 'worker') {
    process.stderr.write(`
  Tallystick is ready.

    API        ${config.baseUrl}
    Reference  ${config.origin}/docs${config.mail === 'kept' ? `\n    Mail       ${config.origin}${DEV_MAIL_PATH}` : ''}

  Next, in another terminal:  ${firstCommand(config.origin)}

`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`tallystick: ${error.message}\n`);
  process.exit(1); // otherwise the channel to the primary would keep the process alive
}

/** Returns a first command to try. It needs no origin if the service uses the default one. */
function firstCommand(origin: string): string {
  return origin === 'http://127.0.0.1:3000' ? FIRST_COMMAND : `TALLYSTICK_BASE_URL=${origin} ${FIRST_COMMAND}`;
}
