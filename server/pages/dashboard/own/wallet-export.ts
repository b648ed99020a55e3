import { listWalletEntries } from '../../../domain/balance/wallet-entries.ts';
import { claim } from '../../../http/guards/claim-places.ts';
import { toDecimal } from '../../../domain/payments/currencies.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { sendCsv, type Columns } from '../shell/csv.ts';
import { nameUnknownFilters } from '../shell/left-out.ts';
import { readWallet, WALLET_FILTERS } from './wallet-page.ts';

type Entry = Awaited<ReturnType<typeof listWalletEntries>>['data'][number];

/** Columns of the file. Amounts are decimals with a point, negative for payments. */
const COLUMNS: Columns<Entry> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  amount: ({ amount, currency }) => (amount < 0 ? '-' : '') + toDecimal(Math.abs(amount), currency),
  currency: ({ currency }) => currency,
  business: ({ payment }) => payment?.business_name ?? null,
  description: ({ payment }) => payment?.description ?? null,
  payment_reference: ({ payment }) => payment?.reference ?? null,
  refund_id: ({ refund_id }) => refund_id,
  created_at: ({ created_at }) => created_at,
};

/** Exports the entries of the user's wallet as CSV, of one currency or all. */
export const walletExport: Page = (service) => ({
  path: '/dashboard/wallet.csv',
  get: (req, res) => {
    claim({ work: 'heavy' });
    const { user } = requireSignedIn(res);
    nameUnknownFilters(req, res, WALLET_FILTERS);
    const { environment, currency } = readWallet(req);
    return sendCsv({ exports: service.limits.exports, res, user: user.id }, `wallet-${environment.toLowerCase()}.csv`, {
      columns: COLUMNS,
      read: (request) =>
        listWalletEntries(service.keys, user.id, environment, { ...(currency && { currency }), ...request }),
    });
  },
});
