import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment } from '../../../spec/generated/values.ts';
import { transaction, within } from '../../database/transaction.ts';
import { Refusal } from '../../platform/errors.ts';
import { LedgerAccount } from '../../models/ledger/ledger-account.ts';
import { walletOf } from './ledger-accounts.ts';
import { postFunding } from './transfers.ts';

type Wallet = components['schemas']['Wallet'];

interface Purse {
  environment: Environment;
  currency: string;
}

/** Play money of a new TEST wallet, in minor units of its currency. */
export const PLAY_MONEY = 100_000;
/** The currency of an unused wallet. */
const FIRST_CURRENCY = 'EUR';
/** The contract's largest amount. */
const MOST_BALANCE = Number.MAX_SAFE_INTEGER;

/** Returns the available and held money of a user, by currency. */
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

/** Reads in the transaction, to include a wallet that it has opened. */
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

/** Returns the available money in one currency, in minor units. Opens the wallet on first use. */
export function availableIn(userId: string, purse: Purse, at: Date): Promise<number> {
  return transaction((tx) => lockAvailable(userId, purse, at, tx));
}

/** Returns the available money, locked until the transaction ends. */
export async function lockAvailable(userId: string, purse: Purse, at: Date, tx: Transaction): Promise<number> {
  await openWallet(userId, purse, at, tx);
  return LedgerAccount.lockBalance(walletOf(userId, purse).id, tx);
}

/**
 * Funds a wallet: with an operator's money in LIVE, with play money in TEST.
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
    postFunding(walletOf(userId, purse), amount, note, at, tx);
  }, tx);
  return getWallet(userId, purse.environment, at, tx);
}

/**
 * Removes money from a wallet after an operator has paid it to the wallet's user.
 * @param amount minor units
 * @throws Refusal `amount_exceeds_wallet` for more than the available amount
 */
export async function payOutWallet(
  userId: string,
  { amount, note, ...purse }: Purse & { amount: number; note: string },
  at: Date,
  tx?: Transaction,
): Promise<Wallet> {
  await within(async (tx) => {
    const available = await lockAvailable(userId, purse, at, tx);
    if (amount > available)
      throw new Refusal('amount_exceeds_wallet', `Only ${available} ${purse.currency} minor units can be paid out.`);
    postFunding(walletOf(userId, purse), -amount, note, at, tx);
  }, tx);
  return getWallet(userId, purse.environment, at, tx);
}

/**
 * Locks a wallet before it receives money. Held money counts, because it may be released.
 * @param amount minor units
 * @throws Refusal `amount_exceeds_wallet` when the wallet could then exceed the contract's largest amount
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

/** Does not reveal the remaining room, because a refunding merchant must not learn the payer's balance. */
function exceedsWallet(currency: string): Refusal {
  const code = 'amount_exceeds_wallet';
  const message = `must not bring the wallet to more than ${MOST_BALANCE} ${currency} minor units`;
  const detail = `/amount ${message}. Nothing was changed: use a smaller amount, or try again after money was spent.`;
  return new Refusal(code, detail, { errors: [{ field: '/amount', code, message }] });
}

/** Opens a wallet on first use, so that every user has one in every currency, with play money in TEST. */
async function openWallet(userId: string, purse: Purse, at: Date, tx: Transaction): Promise<void> {
  const wallet = walletOf(userId, purse);
  const isNew = await LedgerAccount.openWallet(wallet, tx);
  if (isNew && purse.environment === 'TEST') postFunding(wallet, PLAY_MONEY, 'play money', at, tx);
}
