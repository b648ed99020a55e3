import type { PaymentStatus } from '../../../spec/generated/values.ts';
import { listPayments } from '../../domain/payments/list-payments.ts';
import { StatusFilter, type FilterLink } from './filter-links.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { paymentRow, type PaymentRow } from './payment-row.ts';
import type { Visit } from './visit.ts';

export interface PaymentsData {
  list: Shown<PaymentRow>;
  filters: FilterLink[];
}

const FILTER = new StatusFilter<PaymentStatus>({
  all: { label: 'All', statuses: undefined },
  open: { label: 'Open', statuses: ['PENDING', 'AUTHORIZED'] },
  captured: { label: 'Captured', statuses: ['CAPTURED', 'PARTIALLY_REFUNDED'] },
  refunded: { label: 'Refunded', statuses: ['REFUNDED'] },
  unpaid: { label: 'Not paid', statuses: ['CANCELLED', 'EXPIRED', 'FAILED'] },
});

export const payments = memberPage({ path: '/payments', show });

async function show(visit: Visit): Promise<void> {
  const page = await listPayments(visit.access.tenant, { ...FILTER.read(visit), ...readCursor(visit) });
  const data = { list: shown(visit, page, paymentRow), filters: FILTER.links(visit, `${visit.base}/payments`) };
  renderVisit(visit, 'payments', data, { section: 'payments', title: 'Payments' });
}
