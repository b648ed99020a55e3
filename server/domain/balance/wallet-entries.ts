import type { components } from '../../../spec/generated/schema.ts';
import type { Environment, WalletEntryKind } from '../../../spec/generated/values.ts';
import { listWallet, type WalletEntryRow } from '../../models/ledger/wallet-entry.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { DEFAULT_LIMIT, pageOf, readCursor, scopeOf, type Page, type PageRequest } from '../lists/page.ts';
import { checkCurrencyFilter } from '../payments/currencies.ts';

type Wire = components['schemas']['WalletEntry'];

export interface WalletFilters extends PageRequest {
  currency?: string;
}

/** Kinds of transfers of wallets. Others, such as disputes, are of cards only. */
type WalletTransferKind = Extract<WalletEntryRow['kind'], 'fund' | 'authorize' | 'capture' | 'release' | 'refund'>;

/** Kinds of entries by kind of transfer. A capture returns the remainder of the held amount. */
const KINDS: Record<WalletTransferKind, WalletEntryKind> = {
  fund: 'funding',
  authorize: 'authorization',
  capture: 'release',
  release: 'release',
  refund: 'refund',
};

/** Lists what changed the money that a user can spend, newest first. */
export async function listWalletEntries(
  keys: Keyring,
  userId: string,
  environment: Environment,
  filters: WalletFilters,
): Promise<Page<Wire>> {
  const { limit = DEFAULT_LIMIT, cursor, currency } = filters;
  if (currency !== undefined) checkCurrencyFilter(currency);
  const scope = scopeOf(`wallet of ${userId} ${environment}`, filters);
  const [after] = readCursor(keys, scope, cursor) ?? [];
  const rows = await listWallet(userId, environment, { currency, after, limit: limit + 1 });
  return pageOf(keys, rows.map(toWire), limit, scope, ({ id }) => [id]);
}

function toWire({ id, kind, amount, currency, refund_id, created_at, ...row }: WalletEntryRow): Wire {
  const { payment_reference: reference, business_name, description } = row;
  const payment = reference && business_name !== null ? { reference, business_name, description } : null;
  return {
    id,
    kind: KINDS[kind as WalletTransferKind],
    amount,
    currency,
    payment,
    refund_id,
    created_at: created_at.toISOString(),
  };
}
