import { run, UNLIMITED } from '../../database/statements.ts';
import { transaction } from '../../database/transaction.ts';

/** An inconsistency in the ledger. */
export interface Finding {
  check: string;
  /** The transfer, account, payment, refund or event concerned. */
  subject: string;
  detail: string;
}

/**
 * Each invariant as a query for its violations: `subject` and `detail`. All are proved from the entries, not from stored
 * balances and sums, so that a wrong statement or a row changed by hand is found.
 */
const CHECKS: Record<string, string> = {
  'every transfer moves an amount between two accounts of one environment and currency': `
    SELECT id AS subject, amount || ' from ' || debit_account || ' to ' || credit_account AS detail FROM transfers
    WHERE amount <= 0 OR debit_account = credit_account OR right(debit_account, 9) <> right(credit_account, 9)`,
  'every account has a currency code in capitals': `
    SELECT id AS subject, split_part(id, '/', 4) AS detail FROM (
      SELECT id FROM ledger_accounts UNION SELECT account_id FROM ledger_entries
    ) account WHERE id !~ '/(TEST|LIVE)/[A-Z]{3}$'`,
  'every stored balance is the sum of its entries, from 0 to 2^53 − 1': `
    SELECT coalesce(account.id, entry.account_id) AS subject,
      'kept ' || coalesce(account.balance::text, 'nothing') || ', entries ' || coalesce(entry.total, 0) AS detail
    FROM (SELECT id, balance FROM ledger_accounts WHERE balance IS NOT NULL) account
    FULL JOIN (
      SELECT account_id, sum(amount) AS total FROM ledger_entries WHERE account_id ~ '^(wallet/|hold/usr_)' GROUP BY 1
    ) entry ON entry.account_id = account.id
    WHERE account.balance IS DISTINCT FROM coalesce(entry.total, 0)
      OR account.balance NOT BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}`,
  'every mark is the sum of the entries up to it': `
    SELECT mark.account_id AS subject, 'mark ' || mark.balance || ', entries ' || coalesce(sum(entry.amount), 0) AS detail
    FROM ledger_marks mark LEFT JOIN ledger_entries entry
      ON entry.account_id = mark.account_id AND entry.transfer_id <= mark.transfer_id
    GROUP BY mark.account_id, mark.balance HAVING mark.balance <> coalesce(sum(entry.amount), 0)`,
  'every payment moved its stated amounts': `
    WITH moved AS (
      SELECT payment_reference AS reference,
        coalesce(sum(amount) FILTER (WHERE starts_with(account_id, 'hold/')), 0) AS held,
        coalesce(sum(amount) FILTER (WHERE starts_with(account_id, 'business/')), 0) AS earned,
        coalesce(sum(amount) FILTER (WHERE account_id ~ '^(wallet|outside)/'), 0) AS paid
      FROM ledger_entries WHERE payment_reference IS NOT NULL GROUP BY 1
    ), said AS (
      SELECT reference, status, CASE status WHEN 'AUTHORIZED' THEN amount ELSE 0 END AS held,
        amount_captured - amount_refunded - amount_disputed AS earned FROM payments
    )
    SELECT reference AS subject, coalesce(said.status, 'no payment') || ': held ' || coalesce(moved.held, 0) || ' of '
      || coalesce(said.held, 0) || ', earned ' || coalesce(moved.earned, 0) || ' of ' || coalesce(said.earned, 0) || ', paid '
      || -coalesce(moved.paid, 0) AS detail
    FROM said FULL JOIN moved USING (reference)
    WHERE (coalesce(moved.held, 0), coalesce(moved.earned, 0), -coalesce(moved.paid, 0))
      IS DISTINCT FROM (said.held::numeric, said.earned::numeric, (said.held + said.earned)::numeric)`,
  'every payment was charged to its payer': `
    SELECT payment.reference AS subject, entry.account_id AS detail
    FROM payments payment JOIN ledger_entries entry ON entry.payment_reference = payment.reference
    CROSS JOIN LATERAL string_to_array(entry.account_id, '/') account
    WHERE (account[1] = 'business' AND account[2] <> payment.business_id)
      OR (account[1] = 'wallet' AND account[2] IS DISTINCT FROM payment.payer_id)
      OR account[3] <> payment.environment OR account[4] <> payment.currency`,
  'every payment was refunded the sum of its refunds': `
    SELECT payment.reference AS subject, 'refunded ' || payment.amount_refunded || ', pending '
      || payment.amount_refund_pending || '; refunds say ' || refund.succeeded || ', ' || refund.pending AS detail
    FROM payments payment, LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE status = 'SUCCEEDED'), 0) AS succeeded,
        coalesce(sum(amount) FILTER (WHERE status = 'PENDING'), 0) AS pending
      FROM refunds WHERE payment_reference = payment.reference) refund
    WHERE (payment.amount_refunded, payment.amount_refund_pending) <> (refund.succeeded, refund.pending)`,
  'every succeeded refund moved its amount, and no other refund moved money': `
    SELECT coalesce(refund.id, moved.refund_id) AS subject,
      coalesce(refund.status || ' ' || refund.amount, 'no refund') || ', moved ' || coalesce(moved.amount, 0) AS detail
    FROM refunds refund FULL JOIN (
      SELECT refund_id, sum(CASE kind WHEN 'refund' THEN amount ELSE -amount END) AS amount FROM transfers WHERE refund_id IS NOT NULL GROUP BY 1
    ) moved ON moved.refund_id = refund.id
    WHERE coalesce(moved.amount, 0) IS DISTINCT FROM CASE refund.status WHEN 'SUCCEEDED' THEN refund.amount ELSE 0 END`,
  'every payment is disputed by the sum of its disputes': `
    SELECT coalesce(payment.reference, dispute.reference) AS subject, 'disputed ' || coalesce(payment.amount_disputed, 0)
      || '; disputes say ' || coalesce(dispute.taken, 0) AS detail
    FROM (SELECT reference, amount_disputed FROM payments) payment FULL JOIN (
      SELECT payment_reference AS reference, sum(amount_taken) AS taken FROM disputes GROUP BY 1
    ) dispute ON dispute.reference = payment.reference
    WHERE payment.reference IS NULL OR payment.amount_disputed <> coalesce(dispute.taken, 0)`,
  'every dispute moved the amount that it took': `
    SELECT coalesce(dispute.id, moved.id) AS subject,
      'took ' || coalesce(dispute.amount_taken, 0) || ', moved ' || coalesce(moved.amount, 0) AS detail
    FROM disputes dispute FULL JOIN (
      SELECT note AS id, payment_reference, sum(CASE kind WHEN 'dispute' THEN amount ELSE -amount END) AS amount
      FROM transfers WHERE kind IN ('dispute', 'reinstatement') GROUP BY 1, 2
    ) moved ON moved.id = dispute.id AND moved.payment_reference = dispute.payment_reference
    WHERE coalesce(dispute.amount_taken, 0) <> coalesce(moved.amount, 0)`,
  'every captured top-up is in its wallet once': `
    SELECT coalesce(captured.reference, moved.reference) AS subject,
      'captured ' || coalesce(captured.amount, 0) || ', moved ' || coalesce(moved.amount, 0) AS detail
    FROM (
      SELECT reference, amount_captured AS amount,
        concat_ws('/', 'wallet', top_up_user_id, environment, currency) AS account
      FROM payments WHERE top_up_user_id IS NOT NULL
    ) captured FULL JOIN (
      SELECT note AS reference, credit_account AS account, sum(amount) AS amount
      FROM transfers WHERE kind = 'fund' AND starts_with(debit_account, 'business/') GROUP BY 1, 2
    ) moved USING (reference, account)
    WHERE coalesce(captured.amount, 0) <> coalesce(moved.amount, 0)`,
  'every payout moved its amount once, and an open one holds it': `
    SELECT coalesce(payout.id, moved.id) AS subject, coalesce(payout.status || ' ' || payout.amount, 'no payout') || ', taken '
      || coalesce(moved.taken, 0) || ', paid ' || coalesce(moved.paid, 0) || ', returned ' || coalesce(moved.returned, 0) AS detail
    FROM (
      SELECT id, status, amount, concat_ws('/', 'payout', id, environment, currency) AS money,
        concat_ws('/', 'business', business_id, environment, currency) AS business FROM payouts
    ) payout FULL JOIN (
      SELECT note AS id, sum(amount) FILTER (WHERE kind = 'payout') AS taken,
        sum(amount) FILTER (WHERE kind = 'payout_paid' AND starts_with(credit_account, 'outside/bank/')) AS paid,
        sum(amount) FILTER (WHERE kind = 'payout_return') AS returned,
        array_agg(DISTINCT CASE kind WHEN 'payout' THEN credit_account ELSE debit_account END) AS money,
        array_agg(DISTINCT CASE kind WHEN 'payout' THEN debit_account ELSE credit_account END) FILTER (WHERE kind <> 'payout_paid') AS business
      FROM transfers WHERE kind IN ('payout', 'payout_paid', 'payout_return') GROUP BY 1
    ) moved ON moved.id = payout.id
    WHERE payout.amount IS DISTINCT FROM moved.taken OR moved.money IS DISTINCT FROM ARRAY[payout.money]
      OR moved.business IS DISTINCT FROM ARRAY[payout.business]
      OR coalesce(moved.paid, 0) <> CASE payout.status WHEN 'PAID' THEN payout.amount ELSE 0 END
      OR coalesce(moved.returned, 0) <> CASE WHEN payout.status IN ('FAILED', 'CANCELLED') THEN payout.amount ELSE 0 END
    UNION ALL
    SELECT account_id, 'holds ' || sum(amount) || ', which no open payout has' FROM ledger_entries
    WHERE starts_with(account_id, 'payout/') AND NOT EXISTS (
      SELECT FROM payouts WHERE status = 'PENDING' AND account_id = concat_ws('/', 'payout', id, environment, currency))
    GROUP BY 1 HAVING sum(amount) <> 0`,
  'every fee of the acquirer is in the books once': `
    SELECT coalesce(settled.id, fee.note) AS subject, 'fee ' || coalesce(settled.cost, 0) || ' ' || coalesce(settled.currency, '')
      || ', posted ' || coalesce(fee.amount, 0) || ' to ' || coalesce(fee.account, 'no account') AS detail
    FROM (
      SELECT fee_transfer_id, id, CASE kind WHEN 'fee' THEN fee - gross ELSE fee END AS cost, settled_currency AS currency,
        'fee/card/' || environment || '/' || settled_currency AS account
      FROM settlements WHERE fee_transfer_id IS NOT NULL
    ) settled FULL JOIN (
      SELECT id, note, CASE WHEN starts_with(debit_account, 'fee/') THEN amount ELSE -amount END AS amount,
        CASE WHEN starts_with(debit_account, 'fee/') THEN debit_account ELSE credit_account END AS account
      FROM transfers WHERE kind = 'fee'
    ) fee ON fee.id = settled.fee_transfer_id AND fee.note = settled.id
    WHERE settled.cost IS DISTINCT FROM fee.amount OR settled.account IS DISTINCT FROM fee.account`,
  'every payment has the events of its changes, each once': `
    WITH told AS (
      SELECT payment_reference AS reference, count(*) FILTER (WHERE event_type = 'payment.authorized') AS authorized,
        count(*) FILTER (WHERE event_type = 'payment.captured') AS captured,
        count(*) FILTER (WHERE event_type = 'payment.cancelled') AS cancelled,
        count(*) FILTER (WHERE event_type = 'payment.expired') AS expired,
        count(*) FILTER (WHERE event_type = 'payment.refunded') AS refunded
      FROM events GROUP BY 1
    )
    SELECT payment.reference AS subject, payment.status || ', events ' || coalesce(row_to_json(told)::text, 'none') AS detail
    FROM payments payment LEFT JOIN told USING (reference)
    WHERE (coalesce(authorized, 0), coalesce(captured, 0), coalesce(cancelled, 0), coalesce(expired, 0), coalesce(refunded, 0))
      <> ((payment.authorized_at IS NOT NULL)::integer, (payment.captured_at IS NOT NULL)::integer,
        (payment.cancelled_at IS NOT NULL)::integer, (payment.expired_at IS NOT NULL)::integer,
        (SELECT count(*) FROM refunds WHERE payment_reference = payment.reference AND (status = 'SUCCEEDED' OR returned_at IS NOT NULL)))`,
  // Except synthetic ones, which older releases marked in their metadata only.
  'every event belongs to a payment or payout': `
    SELECT event_id AS subject, payment_reference AS detail FROM events
    WHERE NOT EXISTS (SELECT FROM payments WHERE reference = events.payment_reference)
      AND NOT EXISTS (SELECT FROM payouts WHERE starts_with(events.event_type, 'payout.') AND id = events.payment_reference)
      AND NOT synthetic AND convert_from(body, 'UTF8')::jsonb #>> '{payment,metadata,synthetic}' IS DISTINCT FROM 'true'`,
  'every payment, event and delivery names rows that exist': `
    SELECT payment.reference AS subject, payment.business_id || ', ' || payment.client_id AS detail
    FROM payments payment LEFT JOIN businesses business ON business.id = payment.business_id
    LEFT JOIN clients client ON client.client_id = payment.client_id
    WHERE business.id IS NULL OR client.client_id IS NULL
    UNION ALL
    SELECT event.event_id, event.business_id
    FROM events event LEFT JOIN businesses business ON business.id = event.business_id WHERE business.id IS NULL
    UNION ALL
    SELECT delivery.id, delivery.endpoint_id || ', ' || delivery.event_id
    FROM webhook_deliveries delivery LEFT JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id
    LEFT JOIN events event ON event.event_id = delivery.event_id
    WHERE endpoint.id IS NULL OR event.event_id IS NULL`,
};

/** Maximum number of findings of each kind; the first ones are enough. */
const MOST_FINDINGS = 20;

/** Removes the limit of waiting for a lock, such as that of a migration. */
const UNHURRIED = 'SET LOCAL lock_timeout = 0';
const SNAPSHOT = `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${UNHURRIED}`;

/** Checks the whole ledger in one snapshot, so that concurrent payments do not look incomplete. */
export async function verifyLedger(): Promise<{ checks: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  await transaction(async (tx) => {
    for (const [check, query] of Object.entries(CHECKS)) {
      const rows = await run<Omit<Finding, 'check'>>({ text: `${query} LIMIT ${MOST_FINDINGS}`, ...UNLIMITED }, [], tx);
      findings.push(...rows.map((row) => ({ check, ...row })));
    }
  }, SNAPSHOT);
  return { checks: Object.keys(CHECKS).length, findings };
}

/** Sums the entries by kind of account; in each environment and currency the totals add up to zero. */
export function trialBalance(): Promise<
  { environment: string; currency: string; kind: string; accounts: number; total: string }[]
> {
  const text = `
    SELECT split_part(id, '/', 3) AS environment, split_part(id, '/', 4) AS currency, split_part(id, '/', 1) AS kind,
      count(*)::integer AS accounts, sum(total) AS total
    FROM (
      SELECT id, sum(amount) AS total FROM (
        SELECT account_id AS id, amount FROM ledger_entries UNION ALL SELECT id, 0 FROM ledger_accounts
      ) entry GROUP BY id
    ) account
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
  return transaction((tx) => run({ text, ...UNLIMITED }, [], tx), UNHURRIED);
}
