import { findFaults, trialBalance, type Finding } from '../../models/ledger/ledger-checks.ts';

export type { Finding };

export interface Verification {
  /** The number of checks. */
  checks: number;
  /** Violations; empty for a consistent ledger. */
  findings: Finding[];
}

/** Proves the ledger from its entries. */
export async function verifyLedger(): Promise<Verification> {
  const { checks, findings } = await findFaults();
  const nothing = await unbalancedPurses();
  return { checks: checks + 1, findings: [...findings, ...nothing] };
}

/** Finds environments and currencies whose entries do not sum to zero. */
async function unbalancedPurses(): Promise<Finding[]> {
  const rows = await trialBalance();
  const purses = Map.groupBy(rows, ({ environment, currency }) => `${environment} ${currency}`);
  const sums = [...purses].map(([subject, kinds]) => ({
    subject,
    sum: kinds.reduce((sum, row) => sum + BigInt(row.total), 0n),
  }));
  return sums
    .filter(({ sum }) => sum !== 0n)
    .map(({ subject, sum }) => ({ check: 'no money appears or disappears', subject, detail: `sum ${sum}` }));
}
