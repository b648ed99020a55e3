import type { Request, Response } from 'express';
import { environments, type Environment, type WalletEntryKind } from '../../../../spec/generated/values.ts';
import { listWalletEntries } from '../../../domain/balance/wallet-entries.ts';
import { getWallet } from '../../../domain/ledger/wallets.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { addMoneyPath } from '../../parts/add-money-path.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn } from '../shell/frame.ts';
import { nameUnknownFilters } from '../shell/left-out.ts';
import { oneOf } from '../shell/one-of.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { queryParameter, type Link } from '../shell/visit.ts';

type Entry = Awaited<ReturnType<typeof listWalletEntries>>['data'][number];

export interface WalletData {
  environments: (Link & { current: boolean })[];
  balances: { currency: string; money: string; held: string | null; href: string; current: boolean }[];
  /** Currency of the entries; null for all. */
  currency: string | null;
  list: Shown<Entry & { money: string; words: string }>;
  /** Address of the entries in all currencies, from the newest on. */
  address: string;
  first: string;
  /** Path of the page that adds money by card. */
  addMoney: string;
  /** Path of the same entries as CSV. */
  file: string;
}

const PATH = '/dashboard/wallet';

/** Names of the filters in the URL, for page and file. */
export const WALLET_FILTERS = ['environment', 'currency'];

const WORDS: Record<Exclude<WalletEntryKind, 'funding'>, string> = {
  authorization: 'Payment',
  release: 'Released',
  refund: 'Refund',
};

/** Words for money that was added, or that left the wallet to its user: paid out, or refunded to the card of a top-up. */
function wordsOfFunding({ amount, refund_id }: Entry): string {
  if (refund_id !== null) return amount < 0 ? 'Top-up refunded' : 'Refund returned';
  return amount < 0 ? 'Paid out' : 'Money added';
}

/** The page with the user's balances and their entries. */
export const wallet: Page = (service) => ({ path: PATH, get: (req, res) => show(service, req, res) });

async function show(service: HttpContext, req: Request, res: Response): Promise<void> {
  const { user } = requireSignedIn(res);
  nameUnknownFilters(req, res, WALLET_FILTERS);
  const { environment, currency } = readWallet(req);
  const { balances } = await getWallet(user.id, environment, service.clock.now());
  const page = await listWalletEntries(service.keys, user.id, environment, {
    ...(currency && { currency }),
    ...readCursor({ req }),
  });
  const addressOf = (filters: Record<string, string>, path = PATH) =>
    `${path}?${new URLSearchParams({ environment, ...filters }).toString()}`;
  const data = {
    environments: environments.map((each) => ({
      label: each,
      href: `${PATH}?environment=${each}`,
      current: each === environment,
    })),
    balances: balances.map(({ currency: each, available, held }) => ({
      currency: each,
      money: formatAmount(available, each),
      held: held > 0 ? formatAmount(held, each) : null,
      href: addressOf({ currency: each }),
      current: each === currency,
    })),
    currency: currency ?? null,
    list: shown({ req }, page, (entry) => ({
      ...entry,
      money: formatAmount(entry.amount, entry.currency),
      words: entry.kind === 'funding' ? wordsOfFunding(entry) : WORDS[entry.kind],
    })),
    address: addressOf({}),
    first: addressOf(currency ? { currency } : {}),
    addMoney: addMoneyPath({ environment, currency: currency ?? balances[0]?.currency }),
    file: addressOf(currency ? { currency } : {}, `${PATH}.csv`),
  };
  renderOwn<WalletData>(service, req, res, 'wallet', data, { title: 'Your wallet' });
}

/** Reads the filters in the URL, for page and file. @throws Refusal `invalid_request` for an unknown environment */
export function readWallet(req: Request): { environment: Environment; currency: string | undefined } {
  const environment = oneOf(environments, 'environment', queryParameter(req, 'environment') ?? environments[0]);
  return { environment, currency: queryParameter(req, 'currency') };
}
