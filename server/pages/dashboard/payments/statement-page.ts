import { boundsOf } from '../../../domain/balance/month.ts';
import { getStatements } from '../../../domain/balance/monthly-statements.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { queryParameter, type Link, type Visit } from '../shell/visit.ts';

export interface StatementData {
  /** Name of the month, such as `November 2026`. */
  name: string;
  isFinal: boolean;
  statements: {
    currency: string;
    opening: string;
    sums: { kind: string; count: number; money: string }[];
    closing: string;
    entries: string;
    /** Path of the entries as CSV. */
    file: string;
  }[];
  before: Link;
  /** The next month, up to the current one. */
  next: Link | null;
}

/** The page with the statements of a month; without a month in the query, those of the current one. */
export const statement = memberPage({ path: '/statement', filters: ['month'], show, isHeavy: true });

async function show(visit: Visit): Promise<void> {
  const { service, access, req, base } = visit;
  const current = monthOf(service.clock.now());
  const month = queryParameter(req, 'month') ?? current;
  const { start, end } = boundsOf(month);
  const { is_final, statements } = await getStatements(access.tenant, month);
  const linkTo = (at: Date): Link => ({ label: nameOf(at), href: `${base}/statement?month=${monthOf(at)}` });
  const data = {
    name: nameOf(start),
    isFinal: is_final,
    statements: statements.map(({ currency, opening, sums, closing }) => ({
      currency,
      opening: formatAmount(opening, currency),
      sums: sums.map(({ amount, ...sum }) => ({ ...sum, money: formatAmount(amount, currency) })),
      closing: formatAmount(closing, currency),
      entries: `${base}/balance?currency=${currency}&month=${month}`,
      file: `${base}/balance.csv?currency=${currency}&month=${month}`,
    })),
    before: linkTo(new Date(start.getTime() - 1)),
    next: month < current ? linkTo(end) : null,
  };
  renderVisit<StatementData>(visit, 'payments/statement', data, {
    section: 'balance',
    title: `Statement of ${data.name}`,
  });
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);

const NAMES = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const nameOf = (at: Date) => NAMES.format(at);
