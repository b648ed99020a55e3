import { payoutSchedules, type PayoutSchedule } from '../../../../spec/generated/values.ts';
import { changeBusiness } from '../../../domain/businesses/business-settings.ts';
import { isManaging, MANAGING_ROLES, requireRole } from '../../../domain/businesses/businesses.ts';
import { formatAmount, parseDecimal, toDecimal } from '../../../domain/payments/currencies.ts';
import { findBankAccount, removeBankAccount, setBankAccount } from '../../../domain/payouts/bank-accounts.ts';
import { findPayable, PAID_IN } from '../../../domain/payouts/payable-amount.ts';
import { cancelPayout, createPayout, listPayouts } from '../../../domain/payouts/payouts.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { newSingleUse, onceOnly } from '../../parts/single-use.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, recently, recentlyInLive, type ActionResult, type Refused } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import type { Visit } from '../shell/visit.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findBankAccount>>>;
type Payout = Awaited<ReturnType<typeof listPayouts>>['data'][number];
type Row = ReturnType<Payout['toWire']> & { money: string; mayCancel: boolean };

export interface PayoutsData {
  mayChange: boolean;
  /** What can be paid out. */
  payable: string;
  account: Account | null;
  /** True if payouts go to the account. */
  isUsable: boolean;
  schedules: { value: PayoutSchedule; label: string }[];
  schedule: PayoutSchedule;
  list: Shown<Row>;
  address: string;
  once: string;
  entered: Record<(typeof FIELDS)[number], string>;
}

const FIELDS = ['amount', 'description', 'holder', 'iban'] as const;

const NOTICES = {
  created: 'Payout created.',
  cancelled: 'Payout cancelled. Its amount is in the balance again.',
  account: 'Bank account set.',
  removed: 'Bank account removed.',
  schedule: 'Schedule changed.',
};

const WORDS: FormWords = {
  amount: { label: 'The amount', prompt: 'Enter an amount such as 12.50.' },
  description: { label: 'The text for the statement' },
  holder: { label: 'The holder', prompt: 'Enter the holder of the account.' },
  iban: { label: 'The IBAN', prompt: 'Enter the IBAN of the account.' },
  currency: { label: 'The currency' },
};

const SCHEDULES: Record<PayoutSchedule, string> = {
  manual: 'Only by hand',
  daily: 'Every day',
  weekly: 'Every Monday',
};

/** The page with the payouts of a business, its bank account and its schedule. */
export const payouts = memberPage({
  path: '/payouts',
  show,
  words: WORDS,
  isHeavy: true,
  movesMoney: true,
  actions: {
    create: recentlyInLive(create),
    cancel: recentlyInLive(cancel),
    account: recently(setAccount),
    remove: recently(removeAccount),
    schedule: recently(schedule),
  },
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { service, access, req, user, base } = visit;
  const { tenant, role, business } = access;
  const mayChange = isManaging(role);
  const [account, payable, page] = await Promise.all([
    findBankAccount(service, tenant),
    findPayable(service, tenant),
    listPayouts(service.keys, tenant, readCursor(visit)),
  ]);
  const enter = (name: string) => (refused ? formField(req, name) : '');
  const data = {
    mayChange,
    payable: formatAmount(payable, PAID_IN),
    account: account ?? null,
    isUsable: account !== undefined && new Date(account.usable_from) <= service.clock.now(),
    schedules: payoutSchedules.map((value) => ({ value, label: SCHEDULES[value] })),
    schedule: business.payout_schedule,
    list: shown(visit, page, (payout) => ({
      ...payout.toWire(),
      money: formatAmount(payout.amount, payout.currency),
      mayCancel: mayChange && payout.status === 'PENDING' && payout.export_id === null,
    })),
    address: `${base}/payouts`,
    once: newSingleUse(service, user),
    entered: Object.fromEntries(FIELDS.map((name) => [name, enter(name)])) as PayoutsData['entered'],
  };
  renderVisit<PayoutsData>(visit, 'payments/payouts', data, {
    section: 'payouts',
    title: 'Payouts',
    notices: NOTICES,
    ...refused,
  });
}

async function create(visit: Visit): ActionResult {
  const { service, access, req, user, by, base } = visit;
  requireRole(access.role, MANAGING_ROLES);
  const [amount, description] = [formField(req, 'amount').trim(), formField(req, 'description').trim()];
  const request = { amount: amountOf(amount), currency: PAID_IN, ...(description && { description }) };
  service.inputs.check('PayoutCreate', request);
  return onceOnly(
    { service, req, user },
    { amount, description },
    async (checkpoint) => {
      await createPayout(service, access.tenant, request, { checkpoint, byHand: by });
      return `${base}/payouts?done=created`;
    },
    `${base}/payouts`,
  );
}

function amountOf(text: string): number {
  if (text === '') throw invalidField('/amount', 'required', 'is required');
  const amount = parseDecimal(text, PAID_IN);
  if (amount !== undefined) return amount;
  throw invalidField('/amount', 'format', `must be written in ${PAID_IN}, such as ${toDecimal(1250, PAID_IN)}`);
}

async function cancel({ service, access, req, by, base }: Visit): ActionResult {
  requireRole(access.role, MANAGING_ROLES);
  await cancelPayout(service, access.tenant, formField(req, 'payout'), { byHand: by });
  return `${base}/payouts?done=cancelled`;
}

async function setAccount({ service, access, req, by, base }: Visit): ActionResult {
  const details = { holder: formField(req, 'holder').trim(), iban: formField(req, 'iban').trim() };
  await setBankAccount(service, by, access.tenant, details);
  return `${base}/payouts?done=account`;
}

async function removeAccount({ service, access, by, base }: Visit): ActionResult {
  await removeBankAccount(service, by, access.tenant);
  return `${base}/payouts?done=removed`;
}

async function schedule({ service, access, req, by, base }: Visit): ActionResult {
  const payout_schedule = formField(req, 'schedule') as PayoutSchedule;
  await changeBusiness(service, by, access.business.id, { payout_schedule });
  return `${base}/payouts?done=schedule`;
}
