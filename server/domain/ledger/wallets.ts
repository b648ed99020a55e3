import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment } from '../../../spec/generated/values.ts';
import { transaction, within } from '../../database/transaction.ts';
import { Refusal } from '../../platform/errors.ts';
import { LedgerAccount } from '../../models/ledger-account.ts';
import { walletOf } from './ledger-accounts.ts';
import { postFunding } from './transfers.ts';

type Wallet = components['schemas']['Wallet'];

interface Purse {
  environment: Environment;
  currency: string;
}

/** Every TEST wallet opens with this much play money, in minor units of its currency. */
export const PLAY_MONEY = 100_000;
/** The currency of a wallet that was not used yet. */
const FIRST_CURRENCY = 'EUR';
/** Where the contract's amounts end. */
const MOST_BALANCE = Number.MAX_SAFE_INTEGER;

/** What a user can spend and what is held of it, by currency. */
export async function getWallet(userId: string, environment: Environment, at: Date, tx?: Transaction): Promise<Wallet> {
  const accounts = await within((tx) => accountsOf(userId, environment, at, tx), tx);
  const byCurrency = Map.groupBy(accounts, ({ currency }) => currency);
  const balances = [...byCurrency.keys()].sort().map((currency) => ({
    currency,
    available: balanceOf('wallet', byCurrency.get(currency)!),
    held: balanceOf('hold', byCurrency.get(currency)!),
  }));
  return { environment, balances };
}

/** Within the transaction, so that a wallet that it has opened is seen before others see it. */
async function accountsOf(
  userId: string,
  environment: Environment,
  at: Date,
  tx: Transaction,
): Promise<LedgerAccount[]> {
  const find = () => LedgerAccount.findAll({ where: { owner_id: userId, environment }, transaction: tx });
  const accounts = await find();
  if (accounts.length > 0 || environment === 'LIVE') return accounts;
  await openWallet(userId, { environment, currency: FIRST_CURRENCY }, at, tx);
  return find();
}

function balanceOf(kind: 'wallet' | 'hold', accounts: LedgerAccount[]): number {
  return accounts.find((account) => account.kind === kind)?.balance ?? 0;
}

/** What can be spent in one currency, in minor units; a TEST wallet is opened by looking. */
export function availableIn(userId: string, purse: Purse, at: Date): Promise<number> {
  return transaction((tx) => lockAvailable(userId, purse, at, tx));
}

/** The same, under a lock: it is not spent elsewhere before the transaction ends. */
export async function lockAvailable(userId: string, purse: Purse, at: Date, tx: Transaction): Promise<number> {
  await openWallet(userId, purse, at, tx);
  return LedgerAccount.lockBalance(walletOf(userId, purse).id, tx);
}

/**
 * Puts money into a wallet: an operator's in LIVE, play money in TEST.
 * @param amount minor units
 * @throws Refusal `amount_exceeds_wallet`
 */
export async function fundWallet(
  userId: string,
  { amount, note, ...purse }: Purse & { amount: number; note: string },
  at: Date,
  tx?: Transaction,
): Promise<Wallet> {
  await within(async (tx) => {
    await lockRoomFor(amount, userId, purse, at, tx);
    await postFunding(walletOf(userId, purse), amount, note, at, tx);
  }, tx);
  return getWallet(userId, purse.environment, at, tx);
}

/**
 * Locks a wallet that is to receive money. What is held of it counts, because it may come back.
 * @param amount minor units
 * @throws Refusal `amount_exceeds_wallet` when the wallet could then come to hold more than the contract can say
 */
export async function lockRoomFor(
  amount: number,
  userId: string,
  purse: Purse,
  at: Date,
  tx: Transaction,
): Promise<void> {
  await lockAvailable(userId, purse, at, tx);
  const { environment, currency } = purse;
  const accounts = await LedgerAccount.findAll({ where: { owner_id: userId, environment, currency }, transaction: tx });
  const total = balanceOf('wallet', accounts) + balanceOf('hold', accounts);
  if (total > MOST_BALANCE - amount) throw exceedsWallet(currency);
}

/** Does not say how much room there is: a merchant who refunds is not to learn what the payer has. */
function exceedsWallet(currency: string): Refusal {
  const code = 'amount_exceeds_wallet';
  const message = `must not bring the wallet to more than ${MOST_BALANCE} ${currency} minor units`;
  const detail = `/amount ${message}. Nothing was changed: choose less, or try again when some of it is spent.`;
  return new Refusal(code, detail, { errors: [{ field: '/amount', code, message }] });
}

/** A wallet is there from its first use on, so that every user has one in every currency, with play money in TEST. */
async function openWallet(userId: string, purse: Purse, at: Date, tx: Transaction): Promise<void> {
  const wallet = walletOf(userId, purse);
  const isNew = await LedgerAccount.open(wallet, tx);
  if (isNew && purse.environment === 'TEST') await postFunding(wallet, PLAY_MONEY, 'play money', at, tx);
}
