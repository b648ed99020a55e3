import { run, UNLIMITED } from '../../database/statements.ts';
import { transaction } from '../../database/transaction.ts';

/** An inconsistency in the ledger. */
export interface Finding {
  check: string;
  /** The transfer, account, payment, refund or event concerned. */
  subject: string;
  detail: string;
}

/** Returns a condition that an event from a period may be archived. Ids of events are made at most an hour from their times. */
const mayBeArchived = (from: string, to = from) => `EXISTS (
        SELECT FROM archived_months
        WHERE ${from} < before + interval '1 hour' AND (since IS NULL OR ${to} >= since - interval '1 hour'))`;

/** Returns a condition that a payment has the event of a change, or that it may be archived. @param at the column of its time */
const hasEventOf = (at: string, count: string) => `
      coalesce(${count}, 0) BETWEEN (payment.${at} IS NOT NULL AND NOT ${mayBeArchived(`payment.${at}`)})::integer AND
        (payment.${at} IS NOT NULL)::integer`;

/** Condition on refunds that have an event each. */
const TOLD_REFUNDS = "payment_reference = payment.reference AND (status = 'SUCCEEDED' OR returned_at IS NOT NULL)";

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
      FROM transfers WHERE kind = 'fund' AND starts_with(debit_account, 'business/') AND NOT starts_with(coalesce(note, ''), 're_') GROUP BY 1, 2
    ) moved USING (reference, account)
    WHERE coalesce(captured.amount, 0) <> coalesce(moved.amount, 0)`,
  'every refund of a top-up holds its amount while it is pending, and takes it from its wallet once it has succeeded': `
    WITH refunded AS (
      SELECT refund.id, refund.status, refund.amount, payment.business_id, payment.top_up_user_id AS user_id,
        payment.environment || '/' || payment.currency AS purse
      FROM refunds refund JOIN payments payment ON payment.reference = refund.payment_reference
      WHERE payment.top_up_user_id IS NOT NULL
    ), expected AS (
      SELECT id, 'wallet/' || user_id || '/' || purse AS account_id, -amount AS amount FROM refunded WHERE status <> 'FAILED'
      UNION ALL
      SELECT id, 'hold/' || user_id || '/' || purse, amount FROM refunded WHERE status = 'PENDING'
      UNION ALL
      SELECT id, 'business/' || business_id || '/' || purse, amount FROM refunded WHERE status = 'SUCCEEDED'
    ), moved AS (
      SELECT transfer.note AS id, account_id, sum(side.amount) AS amount FROM transfers transfer CROSS JOIN LATERAL (
        VALUES (debit_account, -transfer.amount), (credit_account, transfer.amount)
      ) side (account_id, amount)
      WHERE kind = 'fund' AND starts_with(note, 're_') AND NOT starts_with(debit_account, 'outside/')
        AND NOT starts_with(credit_account, 'outside/')
      GROUP BY 1, 2
    )
    SELECT coalesce(expected.id, moved.id) AS subject, coalesce(expected.account_id, moved.account_id) || ': said '
      || coalesce(expected.amount, 0) || ', moved ' || coalesce(moved.amount, 0) AS detail
    FROM expected FULL JOIN moved USING (id, account_id)
    WHERE coalesce(expected.amount, 0) <> coalesce(moved.amount, 0)`,
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
        (SELECT count(*) FROM refunds WHERE ${TOLD_REFUNDS}))
      AND NOT (${hasEventOf('authorized_at', 'authorized')} AND ${hasEventOf('captured_at', 'captured')} AND
        ${hasEventOf('cancelled_at', 'cancelled')} AND ${hasEventOf('expired_at', 'expired')} AND
      coalesce(refunded, 0) BETWEEN (SELECT count(*) FROM refunds WHERE ${TOLD_REFUNDS} AND NOT ${mayBeArchived('created_at', 'updated_at')})
        AND (SELECT count(*) FROM refunds WHERE ${TOLD_REFUNDS}))`,
  // Except synthetic ones, which older releases marked in their metadata only.
  'every event belongs to a payment or payout': `
    WITH event AS (SELECT event_id, event_type, payment_reference FROM events WHERE NOT synthetic), orphan AS (
      SELECT event_id FROM event
      WHERE NOT EXISTS (SELECT FROM payments WHERE reference = payment_reference)
        AND NOT EXISTS (SELECT FROM payouts WHERE starts_with(event_type, 'payout.') AND id = payment_reference)
    )
    SELECT event_id AS subject, payment_reference AS detail FROM events
    WHERE event_id = ANY(ARRAY(SELECT event_id FROM orphan)) AND convert_from(body, 'UTF8')::jsonb #>> '{payment,metadata,synthetic}' IS DISTINCT FROM 'true'`,
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
    FROM webhook_deliveries delivery LEFT JOIN (SELECT id FROM webhook_endpoints) endpoint ON endpoint.id = delivery.endpoint_id
    LEFT JOIN (SELECT event_id FROM events) event ON event.event_id = delivery.event_id
    WHERE endpoint.id IS NULL OR event.event_id IS NULL`,
};

/** Maximum number of findings of each kind; the first ones are enough. */
const MOST_FINDINGS = 20;

/** Removes the limit of waiting for a lock, such as that of a migration. */
const UNHURRIED = 'SET LOCAL lock_timeout = 0';
const SNAPSHOT = `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${UNHURRIED}`;

/**
 * Checks the whole ledger in one snapshot, so that concurrent payments do not look incomplete. A month that is archived meanwhile
 * disappears from every snapshot, while only later ones show that it is archived, so the checks are repeated.
 */
export async function verifyLedger(): Promise<{ checks: number; findings: Finding[] }> {
  for (;;) {
    const archived = await archives();
    const findings = await findInOneSnapshot();
    if ((await archives()) === archived) return { checks: Object.keys(CHECKS).length, findings };
  }
}

/** Returns a text that changes when months are archived or return. */
async function archives(): Promise<string | null> {
  const text = "SELECT string_agg(id || ' ' || archived_at, ',' ORDER BY id) AS archives FROM archived_months";
  const [row] = await run<{ archives: string | null }>({ text, ...UNLIMITED });
  return row!.archives;
}

async function findInOneSnapshot(): Promise<Finding[]> {
  const findings: Finding[] = [];
  await transaction(async (tx) => {
    for (const [check, query] of Object.entries(CHECKS)) {
      const rows = await run<Omit<Finding, 'check'>>({ text: `${query} LIMIT ${MOST_FINDINGS}`, ...UNLIMITED }, [], tx);
      findings.push(...rows.map((row) => ({ check, ...row })));
    }
  }, SNAPSHOT);
  return findings;
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
