import { readConfig } from '../../server/platform/config.ts';
import { StartupError } from '../../server/platform/errors.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { createLog } from '../../server/platform/log.ts';
import { processorsOf } from '../../server/domain/payments/processors/processors.ts';
import { reconcile } from '../../server/domain/payments/settlements.ts';
import { checkAccount } from '../../server/domain/payments/processors/stripe/check.ts';
import { HANDLED_TYPES } from '../../server/domain/payments/processors/stripe/event-types.ts';
import { accountsOf, loadLibrary } from '../../server/domain/payments/processors/stripe/load.ts';
import { callbackPath } from '../../server/domain/payments/processors/stripe/stripe.ts';

/** Calls the acquirer in each environment that has a key, and prints what works. @returns the exit code */
export async function checkAcquirer(): Promise<number> {
  const config = readConfig();
  if (config.CARD_PROCESSOR === undefined)
    throw new StartupError('CARD_PROCESSOR is not set, so there is no acquirer; see docs/guides/take-real-cards.md');
  const library = await loadLibrary();
  let isRight = true;
  for (const account of accountsOf(config)) {
    console.log(`${account.environment}, ${account.base}`);
    for (const finding of await checkAccount(library, account, config.origin)) {
      isRight &&= finding.isRight;
      console.log(`  ${finding.isRight ? '✓' : '✗'} ${finding.text}`);
    }
    console.log(`  Callback address: ${config.origin}${callbackPath(account.environment)}`);
  }
  console.log(`Events to enable:\n${HANDLED_TYPES.map((type) => `  ${type}`).join('\n')}`);
  return isRight ? 0 : 1;
}

const DAY_MILLISECONDS = 86_400_000;

/** Compares the acquirer's movements with captures and refunds here, and prints sums and differences. @returns the exit code */
export async function reconcileAcquirer(from: string, clock: Clock): Promise<number> {
  const since = readSince(from, clock);
  const processors = await processorsOf(readConfig(), createLog('warn'));
  const acquirers = processors.filter((each) => each.movementsSince !== undefined);
  if (acquirers.length === 0)
    throw new StartupError('CARD_PROCESSOR is not set, so there is no acquirer; see docs/guides/take-real-cards.md');
  let isRight = true;
  for (const acquirer of acquirers) {
    const { environment, movements, sums, differences } = await reconcile(clock, acquirer, since);
    console.log(`${environment} since ${since.toISOString()}: ${movements} movements at the acquirer.`);
    if (sums.length > 0) console.table(sums);
    for (const { check, subject, detail } of differences) console.log(`✗ ${check}: ${subject} (${detail})`);
    if (differences.length === 0) console.log('The acquirer and this service agree: no findings.');
    isRight &&= differences.length === 0;
  }
  return isRight ? 0 : 1;
}

/** Reads a moment: a day, a time, or a number of days ago. */
function readSince(text: string, clock: Clock): Date {
  const days = /^([1-9]\d{0,3})d$/.exec(text)?.[1];
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(Date.parse(text));
  if (days === undefined && !isDate)
    throw new StartupError(`--since is a day such as 2026-11-01, or a number of days such as 30d, not ${text}`);
  return days === undefined ? new Date(text) : new Date(clock.now().getTime() - Number(days) * DAY_MILLISECONDS);
}
