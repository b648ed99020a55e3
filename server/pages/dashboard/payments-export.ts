import { Readable } from 'node:stream';
import { toDecimal } from '../../domain/payments/currencies.ts';
import { listPayments, type PaymentFilters } from '../../domain/payments/list-payments.ts';
import { memberPage } from './member-page.ts';
import { readFilters } from './payment-filters.ts';
import type { Visit } from './visit.ts';

type Payment = Awaited<ReturnType<typeof listPayments>>['data'][number];

/** By the name of the column. Amounts are decimals with a point. */
const COLUMNS: Record<string, (payment: Payment) => string | null> = {
  reference: ({ reference }) => reference,
  merchant_reference: ({ merchant_reference }) => merchant_reference,
  status: ({ status }) => status,
  amount: ({ amount, currency }) => toDecimal(amount, currency),
  captured: ({ amount_captured, currency }) => toDecimal(amount_captured, currency),
  refunded: ({ amount_refunded, currency }) => toDecimal(amount_refunded, currency),
  currency: ({ currency }) => currency,
  description: ({ description }) => description,
  created_at: ({ created_at }) => created_at.toISOString(),
};

/** The filtered list as CSV (RFC 4180), streamed page by page to save memory. */
export const paymentsExport = memberPage({ path: '/payments.csv', show });

async function show(visit: Visit): Promise<void> {
  const { res, access } = visit;
  const lines = linesOf(visit, readFilters(visit));
  const first = await lines.next(); // a refusal must come before the headers
  const name = `payments-${access.tenant.environment.toLowerCase()}.csv`;
  res.set('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8');
  res.write(first.value);
  // When the caller hangs up, reading stops. When reading fails, the file breaks off.
  Readable.from(lines)
    .on('error', (error) => res.destroy(error))
    .pipe(res);
}

async function* linesOf({ service, access }: Visit, filters: PaymentFilters): AsyncGenerator<string, void> {
  let cursor: string | undefined;
  let head = `${Object.keys(COLUMNS).join(',')}\r\n`;
  do {
    const page = await listPayments(service.keys, access.tenant, { ...filters, limit: 100, ...(cursor && { cursor }) });
    yield head + page.data.map(lineOf).join('');
    head = '';
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

function lineOf(payment: Payment): string {
  return `${Object.values(COLUMNS)
    .map((value) => cell(value(payment) ?? ''))
    .join(',')}\r\n`;
}

/** Spreadsheets read such beginnings as formulas (OWASP: CSV injection); the apostrophe marks a text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
