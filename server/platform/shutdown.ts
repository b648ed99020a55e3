import type { Logger } from './log.ts';

interface Stoppable {
  stop: () => Promise<void>;
}

/**
 * Time in which a repeated signal is ignored: npm forwards a signal that the terminal or a supervisor has already sent to
 * the whole process group.
 */
const ECHO_MILLISECONDS = 500;

/** Drains and stops on the first signal, once a start in progress has finished. A second signal ends the process at once. */
export function stopOnSignals(log: Logger, signals: NodeJS.Signals[], starting: Promise<Stoppable>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MILLISECONDS) process.exit(130);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'stopping');
    exitAfter(log, async () => (await starting).stop());
  };
  for (const signal of signals) process.on(signal, onSignal);
}

/** Exits once everything has stopped; with status 1 if stopping fails. */
export function exitAfter(log: Logger, stop: () => Promise<void>): void {
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.fatal({ err: error }, 'shutdown failed');
      process.exit(1);
    },
  );
}
