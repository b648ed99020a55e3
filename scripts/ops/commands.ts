import type { Environment } from '../../spec/generated/values.ts';
import { readConfig } from '../../server/platform/config.ts';
import type { DatabaseAddress } from '../../server/database/database-url.ts';
import { transaction } from '../../server/database/transaction.ts';
import { fundWallet, getWallet, payOutWallet } from '../../server/domain/ledger/wallets.ts';
import { rebuildBalances } from '../../server/domain/ledger/rebuild-marks.ts';
import { formatAmount, isCurrency } from '../../server/domain/payments/currencies.ts';
import {
  countLostAppSecrets,
  reencryptAppSecrets,
  replaceLostAppSecrets,
} from '../../server/domain/accounts/app-secrets.ts';
import {
  countLostSecrets,
  reencryptSecrets,
  replaceLostSecrets,
} from '../../server/domain/webhooks/webhook-secrets.ts';
import { reencryptAlarmSecrets, removeLostAlarms } from '../../server/domain/alarms/alarm-secrets.ts';
import {
  countLostBankAccounts,
  reencryptBankAccounts,
  removeLostBankAccounts,
} from '../../server/domain/payouts/sealed-details.ts';
import { StartupError } from '../../server/platform/errors.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { trialBalance, verifyLedger } from '../../server/models/ledger/ledger-checks.ts';
import { entriesOf } from '../../server/models/ledger/transfer.ts';
import { walletsOfLeavers } from '../../server/models/payments/payer-records.ts';
import { Payment } from '../../server/models/payments/payment.ts';
import { readAmount } from './amount.ts';
import { checkAcquirer, reconcileAcquirer } from './acquirer.ts';
import { archiveMonths, listArchived, restoreMonth, verifyArchive } from './archive.ts';
import { readKeys } from './keys.ts';
import { listGivenUp, listOperations, retryGivenUp, settleGivenUp } from './operations.ts';
import { distribute } from './distribute.ts';
import { partitionTables } from './partition.ts';
import { confirmPayouts, createPayout, listPendingPayouts, writeBankFile } from './payouts.ts';
import { listUnplaced, recordOperator } from './record.ts';
import { applyMigrations, checkConfig, listPending } from './setup.ts';
import { releaseKeys, reportRestore } from './restored.ts';
import { listTopUps, refund } from './top-ups.ts';
import { findUser, resetSecondFactor, showUser, verifyUser } from './users.ts';
import { opsCommand } from '../../server/platform/commands.ts';

/** Maximum number of findings shown. */
const MOST_SHOWN = 20;

interface Options {
  at: string;
  before?: string | undefined;
  to?: string | undefined;
  month?: string | undefined;
  from?: string | undefined;
  environment: string;
  note: string;
  since: string;
  wait?: string | undefined;
  out?: string | undefined;
  again?: string | undefined;
  reason?: string | undefined;
  yes: boolean;
}

/** @returns the exit code */
type Command = (args: string[], options: Options, clock: Clock) => Promise<number>;

export const USAGE = `Usage: ${opsCommand('<command>')}

  ledger verify                            check the ledger against its entries; exit code 1 if a check fails
  ledger rebuild-marks                     set balance marks that "ledger verify" reports to the sums of their entries,
                                           such as after a wrong clock; prints the differences before and after
  ledger balances                          totals by environment, currency and kind of account
  payment show <reference>                 a payment, its operations at processors, and its ledger entries
  wallet show <user>                       the balances of a user, available and held
  wallet left                              LIVE money in wallets of users who have left, such as from refunds
  wallet fund <user> <amount> <currency>   credit a wallet; the amount is in minor units (1250 is 12.50 EUR)
  wallet pay-out <user> <amount> <currency>
                                           debit a wallet by an amount that you have paid to its user

  top-up list <user>                       the newest top-ups of a user by card, and what of each was refunded
  top-up refund <top-up> [<amount>] [--reason <text>]
                                           refund a top-up to its card: what is left of it, or an amount in minor units
                                           that the wallet has available

  operation list                           processor operations given up after their last attempt, oldest first
  operation retry <operation>|all          retry given-up operations, with all attempts again
  operation settle <operation> succeeded|declined
                                           record the outcome of a given-up operation in the processor's own records

  acquirer check                           call the acquirer of cards in each environment: what works, the address of
                                           its callbacks, and the events to enable; needs no database
  acquirer reconcile                       compare captures and refunds of cards with the movements of the acquirer's balance;
                                           exit code 1 for a difference

  payouts list                             LIVE payouts that are pending, and their files
  payouts create <business>                pay out what a closed business is still owed in LIVE, if it has no owner and
                                           admin left who could
  payouts export --out <file>              write those that no file contains yet as ISO 20022 pain.001.001.09 for the bank;
                                           with --again <id>, an earlier file, the same
  payouts confirm <payout>|<file id> paid  record that the bank has paid a payout, or all pending ones of a file
  payouts confirm <payout> failed --reason <text>
                                           record that the bank has refused a payout, or stop one that
                                           no file contains; its amount returns to the balance

  user show <user>                         the account, second factor and number of sessions of a user
  user verify <user>                       verify the address of a user who receives no link
  user reset-second-factor <user>          remove the authenticator app and passkeys, and end all sessions

  erase --user <user>|--payment <reference> [--yes]
                                           say what it would remove: names, addresses and texts, not amounts and books;
                                           with --yes, remove it, and list that in --list <file>
  erase --listed [--yes]                   repeat all erasures of the list, after a restore from a backup

  check-config                             check the settings and the database; changes nothing
  migrations pending                       list the migrations that the database lacks; exit code 1 if there are any
  migrate                                  apply them, and create or update the tables of the job queue
  partition                                divide events, deliveries and attempts by month while the service runs, and create
                                           the partitions of the next three months; can be ended and repeated.
                                           --wait <seconds>: how long for a table in use, by default 600
  archive --before <month> --to <place>    move events, deliveries and attempts of whole months before one, such as 2026-01, to
                                           files in a folder or a bucket (s3://archive/2026), once all of their deliveries
                                           have ended; can be ended and repeated
  archive restore --month <month> --from <place>
                                           return the records of an archived month from its files
  archive list                             the archived months
  archive verify --from <place>            read all files of the archived months; exit code 1 if one is missing or damaged
  distribute                               distribute events, deliveries and attempts over the workers of Citus while the
                                           service runs; can be ended and repeated

  audit list                               the newest audit entries without a business, except sign-ins

  restored --at <time>                     after a restore from a backup of that time and before the start: end all sessions,
                                           tokens and consents, and refuse idempotency keys of the lost time
  restored release                          have those keys carried out again

  secrets reseal                           re-encrypt the secrets of webhooks and authenticator apps with the current
                                           SECRETS_KEY, after its rotation
  secrets replace-lost [--yes]             count the secrets of webhooks and authenticator apps that no configured key
                                           decrypts; with --yes, replace them

  <user> is an id or an email address.
  --environment TEST|LIVE   environment of the wallet, by default LIVE
  --list <file>             list of erasures, by default erasures.jsonl in DATA_DIR
  --note <text>             reason, recorded in the ledger
  --at <time>               time of the newest data in the backup, such as 2026-11-28T14:05:00Z
  --since <day>             first day to reconcile, such as 2026-11-01, or a number of days such as 30d, the default
`;

/** Commands for a database that may lack migrations. */
export const SETUP_COMMANDS: Record<string, (address: DatabaseAddress) => Promise<number>> = {
  'check-config': checkConfig,
  'migrations pending': listPending,
  migrate: applyMigrations,
};

/** Commands that need no database. */
export const WITHOUT_DATABASE: Record<string, () => Promise<number>> = { 'acquirer check': checkAcquirer };

export const COMMANDS: Record<string, Command> = {
  'ledger verify': async () => {
    const { checks, findings } = await verifyLedger();
    for (const { check, subject, detail } of findings) console.log(`✗ ${check}: ${subject} (${detail})`);
    if (findings.length === 0) console.log(`The ledger is consistent: ${checks} checks, no findings.`);
    return findings.length === 0 ? 0 : 1;
  },
  'ledger rebuild-marks': async () => {
    const { marks, before, after } = await rebuildBalances();
    for (const { account_id, balance, proven } of before.slice(0, MOST_SHOWN))
      console.log(`✗ ${account_id}: mark ${balance}, entries ${proven}`);
    console.log(`Before: ${before.length} of ${marks} marks differ from the sums of their entries.`);
    console.log(
      `After: ${after.length} of ${marks}. ${before.length === 0 ? 'Nothing was changed.' : 'All balances are correct.'}`,
    );
    return 0;
  },
  'ledger balances': async () => {
    console.table(await trialBalance());
    return 0;
  },
  'payment show': async ([reference = '']) => {
    const payment = await Payment.findByReference(reference);
    if (!payment) throw new StartupError(`no payment ${reference}: check the reference`);
    console.log(JSON.stringify(payment.toWire(readConfig().origin), null, 2));
    await listOperations(reference);
    console.table(await entriesOf(reference));
    return 0;
  },
  'operation list': async () => {
    await listGivenUp();
    return 0;
  },
  'operation retry': async ([which = ''], _options, clock) => {
    await retryGivenUp(which, clock.now());
    return 0;
  },
  'operation settle': async ([id = '', verdict = ''], _options, clock) => {
    await settleGivenUp(id, verdict, clock.now());
    return 0;
  },
  'acquirer reconcile': (_args, { since }, clock) => reconcileAcquirer(since, clock),
  'payouts list': async () => {
    await listPendingPayouts();
    return 0;
  },
  'payouts create': (args, _options, clock) => createPayout(args, clock),
  'payouts export': (_args, { out, again }, clock) => writeBankFile(out, again, clock),
  'payouts confirm': (args, { reason }, clock) => confirmPayouts(args, reason, clock),
  'top-up list': async ([user = '']) => {
    await listTopUps(user);
    return 0;
  },
  'top-up refund': (args, { reason }, clock) => refund(args, reason, clock),
  distribute: async () => {
    await distribute();
    return 0;
  },
  partition: async (_args, { wait }) => {
    await partitionTables(wait);
    return 0;
  },
  archive: (_args, options, clock) => archiveMonths(options, clock.now()),
  'archive restore': async (_args, options) => {
    await restoreMonth(options);
    return 0;
  },
  'archive list': async () => {
    await listArchived();
    return 0;
  },
  'archive verify': (_args, options) => verifyArchive(options),
  'audit list': async () => {
    await listUnplaced();
    return 0;
  },
  'restored release': async (_args, _options, clock) => {
    await releaseKeys(clock.now());
    return 0;
  },
  restored: async (_args, { at }, clock) => {
    await reportRestore(at, clock.now());
    return 0;
  },
  'secrets reseal': async (_args, _options, clock) => {
    const keys = await readKeys();
    const [endpoints, apps] = [await reencryptSecrets(keys), await reencryptAppSecrets(keys)];
    const alarms = await reencryptAlarmSecrets(keys);
    const { changed: accounts, unreadable } = await reencryptBankAccounts(keys);
    const details = {
      endpoints: String(endpoints),
      apps: String(apps),
      alarms: String(alarms),
      bank_accounts: String(accounts),
      key: keys.current.id.toString('hex'),
    };
    const entry = { type: 'secrets.resealed', business_id: null, subject_id: 'secrets', details } as const;
    await transaction((tx) => recordOperator(tx, entry, clock.now()));
    console.log(
      `Re-encrypted with the current key: ${endpoints} secrets of endpoints, ${apps} of authenticator apps, ${alarms} of alarms, ${accounts} bank accounts.`,
    );
    for (const { subject, fault } of unreadable)
      console.error(
        `Left as it is, the bank account of ${subject}: ${fault === 'damaged' ? 'it is damaged in the database' : 'no configured key decrypts it'}.`,
      );
    if (unreadable.length > 0)
      console.error(
        `Pending payouts among them can be stopped by ${opsCommand('payouts confirm po_… failed')}; owners set an account again. ` +
          `Before the former key is removed from SECRETS_KEY_PREVIOUS, restore them from a backup; once it is removed, ${opsCommand('secrets replace-lost')} removes them.`,
      );
    return unreadable.length === 0 ? 0 : 1;
  },
  'secrets replace-lost': async (_args, { yes }, clock) => {
    const [keys, at] = [await readKeys(), clock.now()];
    if (!yes) {
      const [secrets, apps] = [await countLostSecrets(keys), await countLostAppSecrets(keys)];
      const accounts = await countLostBankAccounts(keys);
      console.log(`No configured key decrypts ${secrets} secrets of endpoints and ${apps} of authenticator apps.
If the key is lost, replace them with --yes. Receivers then reject deliveries until they have the new secrets of their
endpoints, and users sign in with a recovery code or a passkey until they set up their app again.`);
      if (accounts > 0)
        console.log(`It decrypts ${accounts} bank accounts of businesses and payouts no more: --yes removes them.`);
      return secrets + apps + accounts === 0 ? 0 : 1;
    }
    const endpoints = await replaceLostSecrets(keys, at, (entry, tx) => recordOperator(tx, entry, at));
    const apps = await replaceLostAppSecrets(keys);
    const alarms = await removeLostAlarms(keys, at);
    const accounts = await removeLostBankAccounts(keys);
    const counts = { alarms: String(alarms), bank_accounts: String(accounts) };
    const details = { endpoints: String(endpoints), apps: String(apps), ...counts };
    const entry = { type: 'secrets.replaced', business_id: null, subject_id: 'secrets', details } as const;
    await transaction((tx) => recordOperator(tx, entry, at));
    console.log(
      `Replaced the secrets of ${endpoints} endpoints and of ${apps} authenticator apps. Removed ${alarms} addresses for alarms.`,
    );
    if (accounts > 0) console.log(`Removed ${accounts} bank accounts of businesses and payouts.`);
    return 0;
  },
  'user show': async ([user = '']) => {
    await showUser(await findUser(user));
    return 0;
  },
  'user reset-second-factor': async ([user = '']) => {
    await resetSecondFactor(await findUser(user));
    return 0;
  },
  'user verify': async ([user = ''], _options, clock) => {
    await verifyUser(await findUser(user), clock.now());
    return 0;
  },
  'wallet show': async ([user = ''], { environment }, clock) => {
    const { id } = await findUser(user);
    console.log(JSON.stringify(await getWallet(id, environmentOf(environment), clock.now()), null, 2));
    return 0;
  },
  'wallet left': async () => {
    const left = await walletsOfLeavers();
    if (left.length === 0) console.log('No LIVE money in wallets of users who have left.');
    else console.table(left);
    return 0;
  },
  'wallet fund': (args, options, clock) => moveMoney('wallet.funded', fundWallet, args, options, clock),
  'wallet pay-out': (args, options, clock) => moveMoney('wallet.paid_out', payOutWallet, args, options, clock),
};

async function moveMoney(
  type: 'wallet.funded' | 'wallet.paid_out',
  move: typeof fundWallet,
  [user = '', amountText = '', currency = '']: string[],
  { environment: given, note }: Options,
  clock: Clock,
): Promise<number> {
  const amount = readAmount(amountText);
  if (!isCurrency(currency)) {
    throw new StartupError(`the currency must be an ISO 4217 code in capitals, such as EUR, not "${currency}"`);
  }
  const { id, email } = await findUser(user);
  const [environment, at] = [environmentOf(given), clock.now()];
  const details = { amount: String(amount), currency, note };
  const wallet = await transaction(async (tx) => {
    await recordOperator(tx, { type, business_id: null, environment, subject_id: id, details }, at);
    return move(id, { environment, amount, currency, note }, at, tx);
  });
  const moved = type === 'wallet.funded' ? 'received' : 'was paid out';
  console.log(`${email} (${id}) ${moved} ${formatAmount(amount, currency)}: ${amount} ${currency} minor units.`);
  console.log(JSON.stringify(wallet, null, 2));
  return 0;
}

function environmentOf(name: string): Environment {
  if (name === 'TEST' || name === 'LIVE') return name;
  throw new StartupError(`--environment must be TEST or LIVE, not "${name}"`);
}
