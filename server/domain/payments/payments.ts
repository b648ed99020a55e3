import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { PaymentStatus } from '../../../spec/generated/values.ts';
import { now, secondsFromNow } from '../../clock.ts';
import { transaction } from '../../database.ts';
import { notFound, Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { Payment } from '../../models/payment.ts';
import type { Merchant } from '../merchant.ts';
import { listPage, type Page, type PageRequest } from '../page.ts';
import { checkCurrency } from './currencies.ts';
import { simulate } from './simulator.ts';
import { applyTransition } from './transitions.ts';

export type PaymentRequest = components['schemas']['PaymentCreate'];

const DEFAULT_EXPIRY_SECONDS = 7 * 24 * 3600;

/**
 * Creates a payment and takes it as far as its payment method allows. A declined payment is kept, FAILED and with its
 * `failure`, so the caller must look at the status.
 */
export function createPayment(merchant: Merchant, request: PaymentRequest): Promise<Payment> {
  checkCurrency(request.currency);
  return transaction(async (tx) => {
    const payment = await insertPayment(merchant, request, tx);
    const outcome = simulate(payment);
    if (outcome.declined) {
      await applyTransition(payment, 'decline', { failure: outcome.declined }, tx);
      return payment;
    }
    await applyTransition(payment, 'authorize', {}, tx);
    if (payment.capture_method === 'AUTOMATIC')
      await applyTransition(payment, 'capture', { amount_captured: payment.amount }, tx);
    return payment;
  });
}

function insertPayment(merchant: Merchant, request: PaymentRequest, tx: Transaction): Promise<Payment> {
  const at = now();
  return Payment.create(
    {
      ...merchant,
      reference: newId('pay'),
      merchant_reference: request.merchant_reference ?? null,
      status: 'PENDING',
      amount: request.amount,
      currency: request.currency,
      capture_method: request.capture_method ?? 'MANUAL',
      payment_method: request.payment_method ?? null,
      failure: null,
      cancellation_reason: null,
      description: request.description ?? null,
      metadata: request.metadata ?? {},
      return_url: request.return_url ?? null,
      created_at: at,
      updated_at: at,
      expires_at: secondsFromNow(request.expires_in ?? DEFAULT_EXPIRY_SECONDS),
      authorized_at: null,
      captured_at: null,
      cancelled_at: null,
      expired_at: null,
    },
    { transaction: tx },
  );
}

export async function getPayment(merchant: Merchant, reference: string): Promise<Payment> {
  const payment = await Payment.findOne({ where: { reference, ...ownedBy(merchant) } });
  if (!payment) throw notFound('payment');
  return payment;
}

export interface PaymentFilters extends PageRequest {
  status?: PaymentStatus[];
  currency?: string;
  merchant_reference?: string;
  created_gte?: string;
  created_lt?: string;
}

export function listPayments(merchant: Merchant, filters: PaymentFilters): Promise<Page<Payment>> {
  const { status, currency, merchant_reference, created_gte, created_lt } = filters;
  const where: WhereOptions[] = [ownedBy(merchant)];
  if (status) where.push({ status });
  if (currency) where.push({ currency });
  if (merchant_reference) where.push({ merchant_reference });
  if (created_gte) where.push({ created_at: { [Op.gte]: created_gte } });
  if (created_lt) where.push({ created_at: { [Op.lt]: created_lt } });
  return listPage({
    model: Payment,
    key: 'reference',
    where: { [Op.and]: where },
    scope: `payments of ${merchant.business_id} ${merchant.environment}`,
    request: filters,
  });
}

/** Captures once, up to the authorized amount; the rest is released. */
export function capturePayment(merchant: Merchant, reference: string, amount?: number): Promise<Payment> {
  return transaction(async (tx) => {
    const payment = await lockPayment(merchant, reference, tx);
    const amount_captured = amount ?? payment.amount;
    if (payment.status === 'AUTHORIZED' && amount_captured > payment.amount) {
      throw new Refusal(
        'amount_exceeds_capturable',
        `At most ${payment.amount} ${payment.currency} minor units can be captured.`,
        {
          errors: [
            { field: '/amount', code: 'amount_exceeds_capturable', message: `must be at most ${payment.amount}` },
          ],
        },
      );
    }
    await applyTransition(payment, 'capture', { amount_captured }, tx);
    return payment;
  });
}

export function cancelPayment(merchant: Merchant, reference: string, reason?: string): Promise<Payment> {
  return transaction(async (tx) => {
    const payment = await lockPayment(merchant, reference, tx);
    await applyTransition(payment, 'cancel', { cancellation_reason: reason ?? null }, tx);
    return payment;
  });
}

async function lockPayment(merchant: Merchant, reference: string, tx: Transaction): Promise<Payment> {
  const payment = await Payment.findOne({
    where: { reference, ...ownedBy(merchant) },
    lock: tx.LOCK.UPDATE,
    transaction: tx,
  });
  if (!payment) throw notFound('payment');
  return payment;
}

function ownedBy({ business_id, environment }: Merchant) {
  return { business_id, environment };
}
