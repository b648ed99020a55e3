import {
  captureMethods,
  simulatedCardTokens,
  type CaptureMethod,
  type SimulatedCardToken,
} from '../../../../spec/generated/values.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import { checkCurrency, parseDecimal, toDecimal } from '../../../domain/payments/currencies.ts';
import { createPayment } from '../../../domain/payments/payments.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { pairsOf } from '../shell/pairs.ts';
import { newSingleUse, onceOnly } from '../../parts/single-use.ts';
import { applicationOptions, chosenMerchant, type ApplicationOption } from '../applications/business-applications.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, type ActionResult, type Refused } from '../shell/member-page.ts';
import type { Visit } from '../shell/visit.ts';

export interface NewPaymentData {
  applications: ApplicationOption[];
  captures: { value: CaptureMethod; label: string; hint: string }[];
  /** Cards of the simulator; empty in LIVE, where the payer always chooses. */
  cards: { value: SimulatedCardToken; label: string }[];
  entered: PaymentForm;
  /** Reference of the existing payment that has the entered reference; null unless a second one was refused. */
  existing: string | null;
  once: string;
}

/** The form as entered; the domain validates it. */
type PaymentForm = Record<(typeof FIELDS)[number], string>;

const FIELDS = [
  'amount',
  'currency',
  'description',
  'merchant_reference',
  'unique_merchant_reference',
  'card',
  'capture_method',
  'return_url',
  'metadata',
  'client_id',
] as const;

const WORDS: FormWords = {
  amount: { label: 'The amount', prompt: 'Enter an amount such as 12.50.' },
  currency: { label: 'The currency', prompt: 'Enter the code of a currency, such as EUR.' },
  description: { label: 'The description' },
  merchant_reference: { label: 'Your reference' },
  return_url: { label: 'The return address' },
  metadata: { label: 'The metadata' },
};

const CAPTURES: Record<CaptureMethod, { label: string; hint: string }> = {
  MANUAL: { label: 'Manually', hint: 'The money is held until you capture it, here or with the API.' },
  AUTOMATIC: { label: 'Automatically', hint: 'As soon as the payment is authorized.' },
};

/** Effect of each card. */
const CARDS: Record<SimulatedCardToken, string> = {
  sim_success: 'succeeds',
  sim_declined: 'is declined',
  sim_insufficient_funds: 'has insufficient funds',
  sim_pending_success: 'waits, then succeeds',
  sim_pending_failure: 'waits, then is declined',
  sim_refund_pending: 'succeeds; its refund waits',
  sim_refund_failure: 'succeeds; its refund fails',
  sim_timeout: 'times out',
  sim_challenge: 'requires the payer to confirm on a page of the bank',
};

const cardOption = (value: SimulatedCardToken) => ({ value, label: `A simulated card that ${CARDS[value]}` });

/** Creates a payment by a simulated card, or one with a checkout link for its payer. */
export const newPayment = memberPage({
  path: '/payments/new',
  show,
  actions: { create },
  words: WORDS,
  movesMoney: true,
});

function enteredPayment({ req }: Visit): PaymentForm {
  const form = Object.fromEntries(FIELDS.map((name) => [name, formField(req, name).trim()])) as PaymentForm;
  return { ...form, currency: form.currency.toUpperCase() };
}

async function show(visit: Visit, refused?: Refused): Promise<void> {
  requireChange(visit.access);
  const { service, user, access } = visit;
  const data = {
    applications: await applicationOptions(visit),
    captures: captureMethods.map((value) => ({ value, ...CAPTURES[value] })),
    cards: access.tenant.environment === 'TEST' ? simulatedCardTokens.map(cardOption) : [],
    entered: enteredPayment(visit),
    existing: refused?.instance?.split('/').at(-1) ?? null,
    once: newSingleUse(service, user),
  };
  renderVisit<NewPaymentData>(visit, 'payments/new-payment', data, {
    section: 'payments',
    title: 'New payment',
    ...refused,
  });
}

async function create(visit: Visit): ActionResult {
  requireChange(visit.access);
  const { service, req, user, base } = visit;
  const entered = enteredPayment(visit);
  const request = requestOf(entered);
  service.inputs.check('PaymentCreate', request);
  const merchant = await chosenMerchant(visit, 'Choose the application that the payment belongs to.');
  return onceOnly(
    { service, req, user },
    entered,
    async (checkpoint) => {
      const { reference, status } = await createPayment(service, merchant, request, { checkpoint, byHand: visit.by });
      return `${base}/payments/${reference}?done=${status === 'FAILED' ? 'declined' : 'created'}`;
    },
    `${base}/payments`,
  );
}

function requestOf(entered: PaymentForm): components['schemas']['PaymentCreate'] {
  const { currency, description, merchant_reference, unique_merchant_reference, return_url, capture_method, card } =
    entered;
  return {
    amount: amountOf(entered),
    currency,
    capture_method: capture_method as CaptureMethod,
    ...(description && { description }),
    ...(merchant_reference && { merchant_reference }),
    ...(unique_merchant_reference && { unique_merchant_reference: true }),
    ...(return_url && { return_url }),
    ...(card && { payment_method: { type: 'simulated_card', token: card as SimulatedCardToken } }),
    ...(entered.metadata && { metadata: pairsOf('metadata', entered.metadata, 'order: A-1001') }),
  };
}

function amountOf({ amount, currency }: PaymentForm): number {
  if (amount === '') throw invalidField('/amount', 'required', 'is required');
  checkCurrency(currency);
  const minor = parseDecimal(amount, currency);
  if (minor !== undefined) return minor;
  throw invalidField('/amount', 'format', `must be written in ${currency}, such as ${toDecimal(1250, currency)}`);
}
