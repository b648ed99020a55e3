import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { readConfig } from './platform/config.ts';
import { StartupError } from './platform/errors.ts';
import { createLog } from './platform/log.ts';
import { stopOnSignals } from './platform/shutdown.ts';

/** What one start has compiled, the next need not. Kept with what was installed, where nobody else can write. */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compiled'));

try {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  const { startService } = await import('./service.ts'); // all the rest, which a wrong setting need not wait for
  const { stop } = await startService(config, { log });
  stopOnSignals(log, stop);
  if (config.ROLE !== 'worker') {
    process.stderr.write(`
  Tallystick is ready.

    API        ${config.baseUrl}
    Reference  ${config.origin}/docs

  Next, in another terminal:  ${demoCommand(config.origin)}

`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`tallystick: ${error.message}\n`);
  process.exitCode = 1;
}

/** The tour looks where a service is that nobody has set up in another way. */
function demoCommand(origin: string): string {
  return origin === 'http://127.0.0.1:3000' ? 'npm run demo' : `TALLYSTICK_BASE_URL=${origin} npm run demo`;
}
