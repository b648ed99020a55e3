import { open, unlink, type FileHandle } from 'node:fs/promises';
import { readConfig } from '../../server/platform/config.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { opsCommand } from '../../server/platform/commands.ts';
import { StartupError } from '../../server/platform/errors.ts';
import { createLog } from '../../server/platform/log.ts';
import { formatAmount } from '../../server/domain/payments/currencies.ts';
import { readDetails } from '../../server/domain/payouts/bank-details.ts';
import { explainFault } from '../../server/domain/payouts/details-fault.ts';
import { processorsOf } from '../../server/domain/payments/processors/processors.ts';
import { payOutClosed } from '../../server/domain/payouts/closed-payouts.ts';
import { confirmPayout, exportPayouts, readExport } from '../../server/domain/payouts/payout-exports.ts';
import { Payout } from '../../server/models/payouts/payout.ts';
import { readKeys } from './keys.ts';
import { recordOperator } from './record.ts';

const MOST_SHOWN = 100;

/** Prints the LIVE payouts that are pending, oldest first. */
export async function listPendingPayouts(): Promise<void> {
  const payouts = await Payout.listPending(MOST_SHOWN);
  if (payouts.length === 0) console.log('No LIVE payout is pending.');
  else
    console.table(
      payouts.map(({ id, business_id, amount, currency, last4, export_id, created_at }) => ({
        ...{ id, business: business_id, amount: formatAmount(amount, currency), account: `…${last4}` },
        ...{ file: export_id ?? 'not exported', created_at },
      })),
    );
}

/** Creates the payout of a closed business without members who could. @returns the exit code */
export async function createPayout([id = '']: string[], clock: Clock): Promise<number> {
  const [keys, processors] = [await readKeys(), await processorsOf(readConfig(), createLog('warn'))];
  const { payout, left } = await payOutClosed({ clock, keys, processors }, id, record(clock));
  const { amount, currency, last4 } = payout;
  console.log(`${payout.id} pays ${formatAmount(amount, currency)} to the bank account …${last4} of ${id}.`);
  if (left > 0n)
    console.log(
      `${formatAmount(Number(left), currency)} stay in its balance, which cannot be paid out yet: run the command again later.`,
    );
  console.log(`Next: ${opsCommand('payouts export --out <file>')}`);
  return 0;
}

/**
 * Writes new payouts, or those of an earlier file, as a file for the bank. Those whose bank account cannot be used are left out and
 * named. @returns the exit code: 1 if no payout could be exported
 */
export async function writeBankFile(out: string | undefined, again: string | undefined, clock: Clock): Promise<number> {
  if (out === undefined) throw new StartupError('name the file to write: --out payouts.xml');
  const keys = await readKeys();
  const from = payingAccount();
  const file = await open(out, 'wx', 0o600).catch((error: Error) => {
    throw new StartupError(`${out} cannot be written: ${error.message}. Nothing was exported.`);
  });
  let isWritten = false;
  let leftOut = 0;
  try {
    let id = again;
    if (id === undefined) {
      const exported = await exportPayouts({ clock, keys }, from, record(clock));
      id = exported.file?.id;
      leftOut = exported.leftOut.length;
      for (const { payout, fault } of exported.leftOut) console.error(`Left out ${explainFault(payout, fault)}`);
    }
    isWritten = await fill(file, out, id, keys);
  } finally {
    await file.close();
    if (!isWritten) await unlink(out); // no bank gets an empty file, or a part of one
  }
  return leftOut > 0 && !isWritten ? 1 : 0;
}

/** @returns true if the file has payouts */
async function fill(
  file: FileHandle,
  out: string,
  id: string | undefined,
  keys: Awaited<ReturnType<typeof readKeys>>,
): Promise<boolean> {
  if (id === undefined) {
    console.log('No payout waits for a file.');
    return false;
  }
  console.log(
    `File ${id}. If this command fails now, write it again: ${opsCommand(`payouts export --again ${id}`)} --out <file>`,
  );
  const { text, payouts } = await readExport(keys, id);
  await file.writeFile(text);
  await file.sync();
  const sum = payouts.reduce((total, { amount }) => total + amount, 0);
  console.log(`Wrote ${payouts.length} payouts of ${formatAmount(sum, 'EUR')} to ${out}. Give it to the bank once.`);
  return true;
}

/** Returns the operator's account. */
function payingAccount() {
  const { PAYOUT_NAME: name, PAYOUT_IBAN: iban, PAYOUT_BIC: bic = null } = readConfig();
  if (name === undefined || iban === undefined)
    throw new StartupError('PAYOUT_NAME and PAYOUT_IBAN are not set: they name the account that pays');
  readDetails({ holder: name, iban }); // a Refusal is printed as one line
  return { name, iban, bic };
}

const record =
  (clock: Clock): Parameters<typeof exportPayouts>[2] =>
  (entry, tx) =>
    recordOperator(tx, entry, clock.now());

/** Records what the bank has done with a payout, or that it has paid all of a file. @returns the exit code */
export async function confirmPayouts(
  [which = '', outcome = '']: string[],
  reason: string | undefined,
  clock: Clock,
): Promise<number> {
  if (outcome === 'paid') return confirmPaid(which, clock);
  if (outcome !== 'failed') throw new StartupError(`the outcome must be paid or failed, not "${outcome}"`);
  if (!reason?.trim())
    throw new StartupError('say why the payout failed, as its business will read it: --reason "account closed"');
  const isNew = await confirmPayout(
    clock,
    which,
    { status: 'FAILED', failure_reason: reason.trim().slice(0, 200) },
    record(clock),
  );
  console.log(
    isNew ? `${which} is FAILED. Its amount is in the balance of the business again.` : `${which} was FAILED already.`,
  );
  return 0;
}

async function confirmPaid(which: string, clock: Clock): Promise<number> {
  const isFile = which.startsWith('pex_');
  const ofFile = isFile ? await Payout.ofExport(which) : [];
  if (isFile && ofFile.length === 0)
    throw new StartupError(`no file ${which}: "payouts list" prints those of pending payouts`);
  const ids = isFile ? ofFile.filter(({ status }) => status === 'PENDING').map(({ id }) => id) : [which];
  let count = 0;
  for (const id of ids) if (await confirmPayout(clock, id, { status: 'PAID' }, record(clock))) count += 1;
  console.log(`Payouts that are PAID now: ${count}.${count === 0 ? ' Nothing was changed.' : ''}`);
  return 0;
}
