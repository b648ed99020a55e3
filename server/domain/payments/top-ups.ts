import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment, PaymentStatus, TopUpStatus } from '../../../spec/generated/values.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { checkoutPath } from '../../platform/origin.ts';
import { User } from '../../models/accounts/user.ts';
import { Payment } from '../../models/payments/payment.ts';
import { requireVerifiedPayer } from '../accounts/email-verification.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { DomainContext } from '../domain-context.ts';
import { lockRoomFor } from '../ledger/wallets.ts';
import { listPage, type Page, type PageRequest } from '../lists/page.ts';
import { checkCurrency, formatAmount } from './currencies.ts';
import { isEnteredLater } from './payment-method.ts';
import { newPayment } from './payments.ts';
import { carryOut } from './processor-operations.ts';
import { takeStep } from './reserve-step.ts';
import { checkReturnUrl } from './return-url.ts';
import { AT_CHECKOUT, type Step } from './steps.ts';

type Wire = components['schemas']['TopUp'];

/** The payee of top-ups, which has no members. A migration creates it. */
export const PAYEE = 'biz_00000000000000000000000000';

/** Time in which the user can act. */
const EXPIRY_SECONDS = 3600;

/** Time for which top-ups count towards the limit of a user. */
export const TOP_UP_LIMIT_SECONDS = 24 * 3600;

/** The user whose wallet receives the money. */
export interface WalletOwner {
  userId: string;
  environment: Environment;
  /** The application by which the user acts. */
  clientId: string;
}

/**
 * Charges a card for a wallet: a payment that is captured automatically, and whose amount is then transferred to the wallet.
 * Without a payment method, the user enters a card on the acquirer's page, or in TEST chooses one on the checkout page.
 * @throws Refusal `amount_exceeds_top_up_limit`, `amount_exceeds_wallet`, `email_unverified`, `processor_unavailable`
 */
export async function createTopUp(
  service: DomainContext,
  { userId, environment, clientId }: WalletOwner,
  request: components['schemas']['TopUpCreate'],
  checkpoint?: Checkpoint,
): Promise<Payment> {
  checkCurrency(request.currency);
  if (request.return_url !== undefined) checkReturnUrl(request.return_url);
  const payee = { business_id: PAYEE, environment, client_id: clientId };
  const entered = environment === 'LIVE' ? ({ type: 'card' } as const) : undefined;
  const payment_method = request.payment_method ?? entered;
  const asked = {
    ...request,
    ...(payment_method && { payment_method }),
    capture_method: 'AUTOMATIC',
    description: 'Wallet top-up',
    expires_in: EXPIRY_SECONDS,
  } as const;
  const payment = newPayment(payee, asked, null, service.clock.now());
  payment.top_up_user_id = userId;
  const step: Step = { kind: 'authorize', payment, amount: payment.amount };
  if (isEnteredLater(payment.payment_method)) step.reason = AT_CHECKOUT;
  const start = async (tx: Transaction) => {
    await User.hold(userId, tx);
    if (environment === 'LIVE') await requireVerifiedPayer(userId, tx);
    await lockRoomFor(payment.amount, userId, payment, service.clock.now(), tx);
    await refuseBeyondLimit(service, payment, userId, tx); // the wallet is locked, so that top-ups are counted in turn
    if (payment.payment_method !== null) return takeStep(service, step, tx);
    payment.store(tx);
    return step;
  };
  return (await carryOut(service, start, checkpoint)).payment;
}

async function refuseBeyondLimit(
  { clock, config }: DomainContext,
  payment: Payment,
  userId: string,
  tx: Transaction,
): Promise<void> {
  const { amount, currency } = payment;
  const topped = await Payment.toppedUp(userId, payment, clock.secondsFromNow(-TOP_UP_LIMIT_SECONDS), tx);
  const left = Math.max(0, config.TOP_UP_LIMIT - topped);
  if (amount <= left) return;
  const code = 'amount_exceeds_top_up_limit';
  const most = formatAmount(config.TOP_UP_LIMIT, currency);
  const message = `must not exceed ${formatAmount(left, currency)}, which is left of ${most} in 24 hours`;
  throw new Refusal(code, `/amount ${message}. Nothing was charged: use a smaller amount, or wait.`, {
    errors: [{ field: '/amount', code, message }],
  });
}

/** @throws Refusal `not_found` */
export async function getTopUp({ userId, environment }: WalletOwner, id: string): Promise<Payment> {
  const payment = await Payment.findByReference(id);
  if (payment?.top_up_user_id !== userId || payment.environment !== environment) throw notFound('top-up');
  return payment;
}

/** Finds the newest top-up that may still put money into the wallet. */
export function findOpenTopUp(
  { userId, environment }: Pick<WalletOwner, 'userId' | 'environment'>,
  tx: Transaction,
): Promise<Payment | null> {
  const where = { top_up_user_id: userId, environment, status: OPEN };
  return Payment.findOne({ where, order: [['created_at', 'DESC']], transaction: tx });
}

export function listTopUps(
  keys: Keyring,
  { userId, environment }: WalletOwner,
  request: PageRequest,
): Promise<Page<Payment>> {
  const where = { top_up_user_id: userId, environment };
  const list = `top-ups of ${userId} ${environment}`;
  return listPage(keys, { model: Payment, key: 'reference', byTime: true, where, list, request });
}

const STATUSES: Record<PaymentStatus, TopUpStatus> = {
  PENDING: 'PENDING',
  AUTHORIZED: 'PENDING',
  CAPTURED: 'SUCCEEDED',
  PARTIALLY_REFUNDED: 'SUCCEEDED',
  REFUNDED: 'SUCCEEDED',
  CANCELLED: 'FAILED',
  EXPIRED: 'FAILED',
  FAILED: 'FAILED',
};

/** The statuses of payments whose top-ups are PENDING. */
const OPEN = (Object.keys(STATUSES) as PaymentStatus[]).filter((status) => STATUSES[status] === 'PENDING');

/** Returns the status of a top-up by that of its payment. */
export const statusOfTopUp = ({ status }: Payment): TopUpStatus => STATUSES[status];

export function topUpToWire(payment: Payment, origin: string): Wire {
  const { environment, amount, currency, payment_method, failure, next_action, created_at, updated_at, expires_at } =
    payment.toWire(origin);
  const isUnchosen = payment.status === 'PENDING' && payment.operation_id === null;
  return {
    id: payment.reference,
    environment,
    status: statusOfTopUp(payment),
    amount,
    currency,
    payment_method,
    decline_code: failure?.decline_code ?? null,
    next_action: isUnchosen ? { type: 'redirect', url: origin + checkoutPath(payment.reference) } : next_action,
    created_at,
    updated_at,
    expires_at,
  };
}
