import { readConfig } from './config.ts';
import { StartupError } from './errors.ts';
import { startLog } from './log.ts';
import { startService } from './service.ts';
import { stopOnSignals } from './shutdown.ts';

try {
  const config = readConfig();
  startLog(config.LOG_LEVEL);
  const service = await startService(config);
  stopOnSignals(service.stop);
  if (config.ROLE !== 'worker') {
    process.stderr.write(`
  Tallystick is ready.

    API        ${config.baseUrl}
    Reference  ${config.origin}/docs

  Next, in another terminal:  npm run demo

`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`tallystick: ${error.message}\n`);
  process.exitCode = 1;
}
