import type { Transaction } from 'sequelize';
import { transaction } from '../../database/transaction.ts';
import { Payout } from '../../models/payouts/payout.ts';
import { PayoutExport } from '../../models/payouts/payout-export.ts';
import type { Clock } from '../../platform/clock.ts';
import { StartupError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { renderBankFile } from './bank-file.ts';
import { openDetails, type BankDetails } from './bank-details.ts';
import { explainFault, faultOfDetails, type DetailsFault } from './details-fault.ts';
import { endPayout, type End } from './payouts.ts';

/** Maximum number of payouts in a file. */
const MOST_IN_A_FILE = 5000;

/** Records what an operator does. */
type Record = (entry: AuditEntry, tx: Transaction) => Promise<void>;

/** The operator's account, which pays. */
export interface PayingAccount {
  name: string;
  iban: string;
  bic: string | null;
}

/** A payout that no file can contain, because its bank account cannot be used. */
export interface LeftOut {
  payout: Payout;
  fault: DetailsFault;
}

/** What an export has done. */
export interface Exported {
  /** Undefined without payouts to export. */
  file: PayoutExport | undefined;
  leftOut: LeftOut[];
}

/**
 * Puts the LIVE payouts that no file contains yet into a new file, each once, also by several commands at once. From then on they
 * cannot be cancelled. Those whose bank account cannot be used are left out, and can still be stopped.
 */
export function exportPayouts(
  { clock, keys }: { clock: Clock; keys: Keyring },
  from: PayingAccount,
  record: Record,
): Promise<Exported> {
  return transaction(async (tx) => {
    const { payouts, leftOut } = await lockExportable(keys, tx);
    if (payouts.length === 0) return { file: undefined, leftOut };
    const at = clock.now();
    const file = await PayoutExport.create({ id: newId('pex'), ...from, created_at: at }, { transaction: tx });
    for (const payout of payouts)
      await payout.update({ export_id: file.id, exported_at: at, updated_at: at }, { transaction: tx });
    const details = { payouts: String(payouts.length) };
    await record(
      { type: 'payouts.exported', business_id: null, environment: 'LIVE', subject_id: file.id, details },
      tx,
    );
    return { file, leftOut };
  });
}

async function lockExportable(keys: Keyring, tx: Transaction): Promise<{ payouts: Payout[]; leftOut: LeftOut[] }> {
  const payouts: Payout[] = [];
  const leftOut: LeftOut[] = [];
  for (let after: string | undefined = ''; after !== undefined && payouts.length < MOST_IN_A_FILE;) {
    const found: Payout[] = await Payout.lockUnexported(after, MOST_IN_A_FILE - payouts.length, tx);
    for (const payout of found) {
      const fault = faultOfDetails(keys, payout.details_encrypted);
      if (fault) leftOut.push({ payout, fault });
      else payouts.push(payout);
    }
    after = found.at(-1)?.id;
  }
  return { payouts, leftOut };
}

/** A file for the bank. */
export interface BankFile {
  text: string;
  payouts: Payout[];
}

/** Renders a file, the same each time. @throws StartupError for an unknown one, or if a bank account in it is lost */
export async function readExport(keys: Keyring, id: string): Promise<BankFile> {
  const file = await PayoutExport.findByPk(id);
  if (!file) throw new StartupError(`no file ${id}: "payouts list" prints the files of pending payouts`);
  const payouts = await Payout.ofExport(id);
  return {
    payouts,
    text: renderBankFile(
      file,
      payouts.map((payout) => ({ payout, to: receiverOf(keys, payout) })),
    ),
  };
}

/** @throws StartupError for an account that cannot be used any more: without its payout, the file would not be the same */
function receiverOf(keys: Keyring, payout: Payout): BankDetails {
  const fault = faultOfDetails(keys, payout.details_encrypted);
  if (fault) throw new StartupError(`the file cannot be written again: ${explainFault(payout, fault)}`);
  return openDetails(keys, payout.details_encrypted);
}

/**
 * Records what the bank has done with a payout, once. One that no file contains can fail, so that operators can stop it.
 * @returns false if that is recorded already
 * @throws StartupError for a payout that no file contains and that cannot be paid, or that has ended in another way
 */
export function confirmPayout(
  clock: Clock,
  id: string,
  end: Exclude<End, { status: 'PAID' | 'CANCELLED' }> | { status: 'PAID' },
  record: Record,
): Promise<boolean> {
  return transaction(async (tx) => {
    const payout = await Payout.lock(id, tx);
    if (!payout || payout.environment !== 'LIVE') throw new StartupError(`no LIVE payout ${id}: check the id`);
    if (payout.status === end.status) return false;
    if (payout.status !== 'PENDING')
      throw new StartupError(`${id} is ${payout.status}, which is final: nothing was changed`);
    if (payout.export_id === null && end.status === 'PAID')
      throw new StartupError(`${id} is in no file for the bank: run "payouts export" first`);
    await endPayout(clock, payout, end, tx);
    const { business_id, environment, amount, currency } = payout;
    const type = end.status === 'PAID' ? 'payout.paid' : 'payout.failed';
    const reason = end.status === 'FAILED' ? end.failure_reason : undefined;
    const details = { amount: String(amount), currency, reason };
    await record({ type, business_id, environment, subject_id: id, details }, tx);
    return true;
  });
}
