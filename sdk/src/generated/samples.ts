// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

import type { Payment, Refund } from './types.ts';

export const samplePayment: Payment = {
  reference: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
  merchant_reference: 'A-1001',
  business_id: 'biz_01jd3k5m7n9p1q3r5s7t9v1w3x',
  environment: 'TEST',
  status: 'AUTHORIZED',
  amount: 1250,
  currency: 'EUR',
  capture_method: 'MANUAL',
  amount_captured: 0,
  amount_refunded: 0,
  amount_refundable: 0,
  amount_disputed: 0,
  payment_method: { type: 'simulated_card', token: 'sim_success' },
  failure: null,
  cancellation_reason: null,
  description: 'Two tickets',
  metadata: { order: 'A-1001' },
  return_url: null,
  checkout_url: null,
  next_action: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.120Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  authorized_at: '2026-11-20T10:00:00.120Z',
  captured_at: null,
  cancelled_at: null,
  expired_at: null,
};

export const sampleRefund: Refund = {
  id: 're_01jd3k5m7n9p1q3r5s7t9v1w3x',
  payment_reference: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x',
  amount: 500,
  currency: 'EUR',
  status: 'SUCCEEDED',
  reason: 'One ticket returned',
  failure_code: null,
  metadata: {},
  payer_left: false,
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
};
