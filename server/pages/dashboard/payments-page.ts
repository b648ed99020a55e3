import type { PaymentStatus } from '../../../spec/generated/values.ts';
import { listPayments } from '../../domain/payments/list-payments.ts';
import { getPayment } from '../../domain/payments/payments.ts';
import { seeOther } from '../parts/render-page.ts';
import { StatusFilter, type FilterLink } from './filter-links.ts';
import { foundOrNull } from './found.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import { queryParameter, type Visit } from './visit.ts';

export interface PaymentsData {
  list: Shown<PaymentRow>;
  filters: FilterLink[];
  /** The merchant's reference to search for. */
  wanted: string | null;
}

const FILTER = new StatusFilter<PaymentStatus>({
  all: { label: 'All', statuses: undefined },
  open: { label: 'Open', statuses: ['PENDING', 'AUTHORIZED'] },
  captured: { label: 'Captured', statuses: ['CAPTURED', 'PARTIALLY_REFUNDED'] },
  refunded: { label: 'Refunded', statuses: ['REFUNDED'] },
  unpaid: { label: 'Not paid', statuses: ['CANCELLED', 'EXPIRED', 'FAILED'] },
});

export const payments = memberPage({ path: '/payments', show });

/** Our reference leads to its payment; a merchant's own may name several. */
async function show(visit: Visit): Promise<void> {
  const { access, base, req, res } = visit;
  const wanted = queryParameter(req, 'reference')?.trim();
  const found = wanted && (await foundOrNull(getPayment(access.tenant, wanted)));
  if (found) return seeOther(res, `${base}/payments/${found.reference}`);
  const narrowing = wanted ? { merchant_reference: wanted } : {};
  const page = await listPayments(visit.service.keys, access.tenant, {
    ...FILTER.read(visit),
    ...narrowing,
    ...readCursor(visit),
  });
  const data = {
    list: shown(visit, page, (payment) => paymentRow(visit.service.config, payment)),
    filters: FILTER.links(visit, `${base}/payments`, { reference: wanted }),
    wanted: wanted ?? null,
  };
  renderVisit(visit, 'payments', data, { section: 'payments', title: 'Payments' });
}
