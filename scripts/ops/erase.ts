import path from 'node:path';
import type { Transaction } from 'sequelize';
import { isTransient } from '../../server/database/database-errors.ts';
import type { DatabaseAddress } from '../../server/database/database-url.ts';
import { Queue } from '../../server/database/queue.ts';
import { transaction } from '../../server/database/transaction.ts';
import { eraseOfBusinesses } from '../../server/domain/leaving/erase-of-businesses.ts';
import { eraseAnswers, erasePayment, type Erased } from '../../server/domain/leaving/erase-payment.ts';
import { eraseUser } from '../../server/domain/leaving/erase-user.ts';
import { Mailer } from '../../server/domain/mail/mailer.ts';
import { AuditEvent } from '../../server/models/businesses/audit-event.ts';
import type { User } from '../../server/models/accounts/user.ts';
import { referencesOfPayer } from '../../server/models/payments/payer-records.ts';
import type { Payment } from '../../server/models/payments/payment.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { opsCommand } from '../../server/platform/commands.ts';
import { readConfig } from '../../server/platform/config.ts';
import { Refusal, StartupError } from '../../server/platform/errors.ts';
import { timeOf } from '../../server/platform/ids.ts';
import type { Keyring } from '../../server/platform/keyring.ts';
import { createLog } from '../../server/platform/log.ts';
import { noteArchived } from './archive.ts';
import { noteErasure, readErasures, type Erasure } from './erasures.ts';
import { readKeys } from './keys.ts';
import { recordOperator } from './record.ts';
import { findUser } from './users.ts';

/** What is removed, by table. */
const TEXTS: Record<string, string> = {
  users: 'accounts: name, address, telephone number, sessions, tokens, consents, second factor, memberships',
  clients: 'names and addresses of applications of the user',
  bank_accounts: 'bank accounts of closed businesses whose last member is the user',
  brand_images: 'icons and logos of closed businesses whose last member is the user',
  payments: 'descriptions, reasons, return addresses and values of metadata of payments',
  refunds: 'reasons and values of metadata of refunds',
  processor_operations: 'reasons of cancellations',
  events: 'the same texts in bodies of events',
  webhook_attempts: 'responses of receivers, which may repeat them',
  idempotency_keys: 'the same texts in stored responses to idempotency keys',
  audit_events: 'network addresses, devices and reasons in the audit log',
};

/** Advice for refusals, which speak to the user. */
const ADVICE: Partial<Record<string, string>> = {
  last_owner: 'is the only owner of a business: another owner is added, or the business closed, first',
  wallet_not_empty: `has LIVE money, or a top-up of it that has not ended: pay it out, and record it by ${opsCommand('wallet pay-out')}`,
};

interface Options {
  user?: string | undefined;
  payment?: string | undefined;
  listed: boolean;
  list?: string | undefined;
  yes: boolean;
}

interface Outcome {
  /** Counts of removed texts. */
  erased: Erased;
  /** Ids of businesses that keep their bank account. */
  kept: Set<string>;
  /** References of payments whose texts are removed. */
  references: string[];
}

interface Uses {
  clock: Clock;
  keys: Keyring;
  address: DatabaseAddress;
}

/** Removes what identifies a person, or says what it would remove. @returns the exit code */
export async function erase(options: Options, address: DatabaseAddress, clock: Clock): Promise<number> {
  const file = path.resolve(options.list ?? path.join(readConfig().DATA_DIR, 'erasures.jsonl'));
  const erasures = await chosen(options, file, clock.now());
  if (!(await AuditEvent.isOwned()))
    throw new StartupError('this role of the database may not erase: use the one that applies migrations');
  const uses = { address, clock, keys: await readKeys() };
  const outcome: Outcome = { erased: {}, kept: new Set(), references: [] };
  for (const erasure of erasures) {
    if (options.yes && !options.listed) await noteErasure(file, erasure);
    await eraseOne(erasure, options.yes, outcome, uses).catch(explain);
  }
  describe(outcome, options.yes, file);
  const [oldest] = outcome.references.sort(); // events are as old as their payment, or younger
  const note = oldest === undefined ? undefined : await noteArchived(timeOf(oldest));
  if (note !== undefined) console.log(note);
  return 0;
}

async function chosen({ user, payment, listed }: Options, file: string, now: Date): Promise<Erasure[]> {
  if ([user !== undefined, payment !== undefined, listed].filter(Boolean).length !== 1)
    throw new StartupError('name one of --user <user>, --payment <reference> and --listed');
  if (listed) return readErasures(file);
  const at = now.toISOString();
  return [user !== undefined ? { at, user: (await findUser(user)).id } : { at, payment: payment! }];
}

function explain(error: unknown): never {
  if (!isTransient(error)) throw error;
  throw new StartupError('other work is in the way: run the command again, it continues', { cause: error });
}

/** Erases in several transactions, each of which can be repeated. @param outcome what this adds to */
async function eraseOne(erasure: Erasure, isReal: boolean, outcome: Outcome, uses: Uses): Promise<void> {
  const { erased, kept } = outcome;
  const userId = 'user' in erasure ? erasure.user : null;
  const references = 'user' in erasure ? await referencesOfPayer(erasure.user) : [erasure.payment];
  if (userId !== null) {
    add(erased, await eraseAccount(await findUser(userId), references.length, isReal, uses));
    const removed = await perform(isReal, (tx) => eraseBusinesses(userId, uses.clock, tx));
    add(erased, { bank_accounts: removed.accounts.length, brand_images: sum(Object.fromEntries(removed.images)) });
    for (const id of removed.kept) kept.add(id);
  }
  outcome.references.push(...references);
  const payments: Payment[] = [];
  for (const reference of references) {
    const found = await perform(isReal, (tx) => eraseTexts(reference, uses.clock, tx));
    payments.push(found.payment);
    add(erased, found.erased);
  }
  const clients = [...new Set(payments.map(({ client_id }) => client_id))];
  const answers = (tx: Transaction) => eraseAnswers(uses.keys, clients, new Set(references), tx);
  const entries = (tx: Transaction) => AuditEvent.forget(userId, payments, tx);
  add(erased, { idempotency_keys: await perform(isReal, answers), audit_events: await perform(isReal, entries) });
}

async function eraseAccount(user: User, payments: number, isReal: boolean, uses: Uses): Promise<Erased> {
  const { clock, keys, address } = uses;
  const config = readConfig();
  const queue = await Queue.open(address, { clock, log: createLog('warn'), work: false });
  try {
    const mailer = new Mailer({ config, clock, keys, queue });
    return await perform(isReal, async (tx) => {
      const erased = await eraseUser({ clock, config, mailer }, user, tx);
      if (!erased) throw new StartupError(`${user.id} has just become a member of a business: run the command again`);
      const details = { payments: String(payments) };
      const entry = { type: 'account.erased', business_id: null, subject_id: user.id, details } as const;
      if (sum(erased) > 0) await recordOperator(tx, entry, clock.now());
      return erased;
    });
  } catch (error) {
    const advice = error instanceof Refusal ? ADVICE[error.code] : undefined;
    throw advice === undefined ? error : new StartupError(`${user.id} ${advice}`, { cause: error });
  } finally {
    await queue.close();
  }
}

/** Locks businesses, and so needs a transaction in which the user is not locked. */
async function eraseBusinesses(userId: string, clock: Clock, tx: Transaction) {
  const removed = await eraseOfBusinesses(userId, tx);
  for (const business_id of removed.images.keys()) {
    const details = { images: 'removed' };
    const entry = { type: 'business.changed', business_id, subject_id: business_id, details } as const;
    await recordOperator(tx, entry, clock.now());
  }
  for (const { business_id, environment } of removed.accounts) {
    const entry = { type: 'bank_account.removed', business_id, environment, subject_id: business_id } as const;
    await recordOperator(tx, entry, clock.now());
  }
  return removed;
}

async function eraseTexts(reference: string, clock: Clock, tx: Transaction) {
  const found = await erasePayment(reference, tx);
  if (!found) throw new StartupError(`no payment ${reference}: check the reference`);
  const { business_id, environment } = found.payment;
  const entry = { type: 'payment.erased', business_id, environment, subject_id: reference } as const;
  if (sum(found.erased) > 0) await recordOperator(tx, entry, clock.now());
  return found;
}

class Rehearsed extends Error {}

/** Runs work in a transaction. Unless it is real, the transaction is rolled back, so that its counts are exact. */
async function perform<T>(isReal: boolean, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const done: T[] = [];
  try {
    await transaction(async (tx) => {
      done.push(await work(tx));
      if (!isReal) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return done[0]!;
}

const sum = (erased: Erased) => Object.values(erased).reduce((total, count) => total + count, 0);

function add(total: Erased, erased: Erased): void {
  for (const [table, count] of Object.entries(erased)) total[table] = (total[table] ?? 0) + count;
}

function describe({ erased, kept }: Outcome, isReal: boolean, file: string): void {
  const counts = Object.entries(erased).filter(([, count]) => count > 0);
  explainKept([...kept]);
  if (counts.length === 0) return console.log(`Nothing ${kept.size > 0 ? 'else ' : ''}is left to remove.`);
  console.log(isReal ? 'Removed, by table and rows:' : 'This would be removed, by table and rows:');
  for (const [table, count] of counts)
    console.log(`  ${table.padEnd(20)} ${String(count).padStart(6)}  ${TEXTS[table]}`);
  console.log(
    isReal
      ? `Amounts, states and books are as before. After a restore from an older backup, run ${opsCommand('erase --listed --yes')},
which repeats what ${file} lists: keep this file apart from the database.`
      : 'Nothing was changed. Amounts, states and books stay. It cannot be undone: repeat the command with --yes.',
  );
}

function explainKept(businesses: string[]): void {
  for (const id of businesses) console.log(`Kept: bank account of ${id} (it is owed LIVE money, or may be).`);
  if (businesses.length > 0)
    console.log(
      'Next: repeat the command once it is paid out and has no open payment or dispute; docs/privacy.md says how.',
    );
}
