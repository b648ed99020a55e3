import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment } from '../../../spec/generated/values.ts';
import { transaction } from '../../database.ts';
import { invalidField, type Refusal } from '../../errors.ts';
import { LedgerAccount } from '../../models/ledger-account.ts';
import { walletOf } from './accounts.ts';
import { postFunding } from './transfers.ts';

type Wallet = components['schemas']['Wallet'];

/** Every TEST wallet opens with this much play money, in minor units of its currency. */
export const PLAY_MONEY = 100_000;
/** The currency of a wallet that nobody has used yet. */
const FIRST_CURRENCY = 'EUR';
/** The contract's `Balance` goes up to here, as integers do in JSON for most readers (RFC 8259, section 6). */
const MOST_BALANCE = Number.MAX_SAFE_INTEGER;

/** What a user can spend and what is held of it, by currency. */
export async function getWallet(userId: string, environment: Environment): Promise<Wallet> {
  const accounts = await transaction((tx) => accountsOf(userId, environment, tx));
  const byCurrency = Map.groupBy(accounts, ({ currency }) => currency);
  const balances = [...byCurrency.keys()].sort().map((currency) => ({
    currency,
    available: balanceOf('wallet', byCurrency.get(currency)!),
    held: balanceOf('hold', byCurrency.get(currency)!),
  }));
  return { environment, balances };
}

/** Within the transaction, so that a wallet that it has opened is seen before others see it. */
async function accountsOf(userId: string, environment: Environment, tx: Transaction): Promise<LedgerAccount[]> {
  const find = () => LedgerAccount.findAll({ where: { owner_id: userId, environment }, transaction: tx });
  const accounts = await find();
  if (accounts.length > 0 || environment === 'LIVE') return accounts;
  await openWallet(userId, { environment, currency: FIRST_CURRENCY }, tx);
  return find();
}

function balanceOf(kind: 'wallet' | 'hold', accounts: LedgerAccount[]): number {
  return Number(accounts.find((account) => account.kind === kind)?.balance ?? 0);
}

/** What can be spent in one currency, in minor units; a TEST wallet is opened by looking. */
export function availableIn(userId: string, purse: { environment: Environment; currency: string }): Promise<number> {
  return transaction((tx) => lockAvailable(userId, purse, tx));
}

/** The same, under a lock: nobody else can spend it before the transaction ends. */
export async function lockAvailable(
  userId: string,
  purse: { environment: Environment; currency: string },
  tx: Transaction,
): Promise<number> {
  await openWallet(userId, purse, tx);
  return LedgerAccount.lockBalance(walletOf(userId, purse).id, tx);
}

/**
 * Puts money into a wallet: an operator's in LIVE, play money in TEST.
 * @param amount minor units
 * @throws Refusal `invalid_request` when the wallet could then come to hold more than a balance can say
 */
export async function fundWallet(
  userId: string,
  { amount, note, ...purse }: { amount: number; note: string; environment: Environment; currency: string },
): Promise<Wallet> {
  await transaction(async (tx) => {
    const available = await lockAvailable(userId, purse, tx);
    if (available + (await heldIn(userId, purse, tx)) > MOST_BALANCE - amount) throw tooMuch(purse.currency);
    await postFunding(walletOf(userId, purse), amount, note, tx);
  });
  return getWallet(userId, purse.environment);
}

/** What may go back into the wallet, in minor units. */
async function heldIn(
  owner_id: string,
  purse: { environment: Environment; currency: string },
  tx: Transaction,
): Promise<number> {
  return balanceOf('hold', await LedgerAccount.findAll({ where: { owner_id, ...purse }, transaction: tx }));
}

function tooMuch(currency: string): Refusal {
  const message = `must not bring the wallet to more than ${MOST_BALANCE} ${currency} minor units`;
  return invalidField('/amount', 'maximum', message);
}

/** A wallet is there from its first use on, so that every user has one in every currency, with play money in TEST. */
async function openWallet(
  userId: string,
  purse: { environment: Environment; currency: string },
  tx: Transaction,
): Promise<void> {
  const wallet = walletOf(userId, purse);
  const isNew = await LedgerAccount.open(wallet, tx);
  if (isNew && purse.environment === 'TEST') await postFunding(wallet, PLAY_MONEY, 'play money', tx);
}
