import { Op, type Transaction } from 'sequelize';
import { IdempotencyKey } from '../../models/requests/idempotency-key.ts';
import { RequestBody } from '../../models/requests/request-body.ts';
import { Payment } from '../../models/payments/payment.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { Refund } from '../../models/payments/refund.ts';
import { Event } from '../../models/webhooks/event.ts';
import { WebhookAttempt } from '../../models/webhooks/webhook-attempt.ts';
import { WebhookDelivery } from '../../models/webhooks/webhook-delivery.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import { answerWithoutTexts, blank, eventWithoutTexts } from './erased-texts.ts';

/** Numbers of rows from which text was removed, by table. */
export type Erased = Record<string, number>;

/** Number of stored responses read at a time. */
const KEYS_AT_A_TIME = 1000;

/**
 * Removes texts that people wrote from a payment and all that repeats them. Amounts, states, times and books stay.
 * @returns what it removed; undefined for an unknown payment
 */
export async function erasePayment(
  reference: string,
  tx: Transaction,
): Promise<{ payment: Payment; erased: Erased } | undefined> {
  const payment = await Payment.lockByReference(reference, tx); // so that no event with the texts is added
  if (!payment) return undefined;
  const erased = {
    payments: await eraseRow(payment, tx),
    refunds: await eraseRefunds(reference, tx),
    processor_operations: await eraseReasons(reference, tx),
    ...(await eraseEvents(reference, tx)),
    request_bodies: await RequestBody.removeWith(reference, payment.business_id, tx),
  };
  return { payment, erased };
}

/** Keeps the address to which the payer returns until the payment has a result. */
async function eraseRow(payment: Payment, tx: Transaction): Promise<number> {
  const { status, return_url, metadata } = payment;
  payment.set({
    description: null,
    cancellation_reason: null,
    metadata: blank(metadata),
    return_url: status === 'PENDING' ? return_url : null,
  });
  const fields = (payment.changed() || []) as (keyof Payment)[];
  if (fields.length === 0) return 0;
  await payment.save({ fields: fields as never[], transaction: tx });
  return 1;
}

async function eraseRefunds(payment_reference: string, tx: Transaction): Promise<number> {
  let count = 0;
  for (const refund of await Refund.findAll({ where: { payment_reference }, transaction: tx })) {
    refund.set({ reason: null, metadata: blank(refund.metadata) });
    if (!refund.changed()) continue;
    await refund.save({ transaction: tx });
    count += 1;
  }
  return count;
}

async function eraseReasons(payment_reference: string, tx: Transaction): Promise<number> {
  const where = { payment_reference, reason: { [Op.ne]: null } };
  const [count] = await ProcessorOperation.update({ reason: null }, { where, transaction: tx });
  return count;
}

/** Erases the bodies of events, and the responses of receivers, which may repeat them. */
async function eraseEvents(payment_reference: string, tx: Transaction): Promise<Erased> {
  const events = await Event.findAll({ where: { payment_reference }, transaction: tx });
  let count = 0;
  for (const event of events) {
    const body = event.body.toString();
    const left = eventWithoutTexts(body);
    if (left === body) continue;
    await event.update({ body: Buffer.from(left) }, { transaction: tx });
    count += 1;
  }
  const of = { event_id: events.map(({ event_id }) => event_id) };
  const deliveries = await WebhookDelivery.findAll({ attributes: ['id'], where: of, transaction: tx });
  const where = { delivery_id: deliveries.map(({ id }) => id), response_body: { [Op.ne]: null } };
  const [webhook_attempts] = await WebhookAttempt.update({ response_body: null }, { where, transaction: tx });
  return { events: count, webhook_attempts };
}

/**
 * Removes the texts from stored responses to idempotency keys, which are kept for a day. They are encrypted, so all of the
 * applications are read. @returns their number
 */
export async function eraseAnswers(
  keys: Keyring,
  clientIds: string[],
  references: ReadonlySet<string>,
  tx: Transaction,
): Promise<number> {
  let count = 0;
  for (const client_id of clientIds)
    for (let key = ''; ;) {
      const page = await IdempotencyKey.findAll({
        where: { client_id, key: { [Op.gt]: key }, body_encrypted: { [Op.ne]: null } },
        order: ['key'],
        limit: KEYS_AT_A_TIME,
        transaction: tx,
      });
      for (const stored of page) if (await eraseAnswer(keys, stored, references, tx)) count += 1;
      if (page.length < KEYS_AT_A_TIME) break;
      key = page.at(-1)!.key;
    }
  return count;
}

/** @returns true if the response had texts, and no other request has replaced it */
async function eraseAnswer(
  keys: Keyring,
  { client_id, key, body_encrypted }: IdempotencyKey,
  references: ReadonlySet<string>,
  tx: Transaction,
): Promise<boolean> {
  if (!body_encrypted || !keys.keyOf(body_encrypted)) return false;
  const body = decrypt(keys, body_encrypted);
  const left = answerWithoutTexts(body, references);
  if (left === body) return false;
  const where = { client_id, key, body_encrypted };
  const [count] = await IdempotencyKey.update({ body_encrypted: encrypt(keys, left) }, { where, transaction: tx });
  return count > 0;
}
