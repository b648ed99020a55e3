import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { errorCodes, eventTypes, oauthErrorCodes, scopes } from '@tallystick/sdk';
import { receive } from '@tallystick/sdk/webhooks/fetch';
import { sampleEvent, sign } from '@tallystick/sdk/webhooks/testing';
import * as values from '../../spec/generated/values.ts';

const SECRET = 'whsec_5VfGm3Zp0cT4uX1yB7nK2rQ8sW6dE9aL';
const document = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../spec/generated/openapi.json'), 'utf8'),
) as object;

/** Returns errors of the event by the contract's schema. */
function faultsOf(event: { event_type: string }): unknown {
  const ajv = addFormats.default(new Ajv2020({ strict: false, formats: { int32: true, int64: true } }));
  ajv.addSchema(document, 'contract');
  const name = event.event_type.replace(/(?:^|\.)(.)/g, (_, letter: string) => letter.toUpperCase());
  const validate = ajv.getSchema(`contract#/components/schemas/${name}Event`);
  if (!validate) throw new Error(`The contract has no ${name}Event.`);
  void validate(JSON.parse(JSON.stringify(event)));
  return validate.errors;
}

test.each(eventTypes)('a sample of %s is an event of the contract, and a receiver accepts it', async (type) => {
  const event = sampleEvent(type, { amount: 990 });
  expect(faultsOf(event)).toBeNull();
  const subject = type.startsWith('payout.') ? 'payout' : 'payment';
  expect(event).toMatchObject({ event_type: type, [subject]: { amount: 990 } });
  const body = JSON.stringify(event);
  const request = new Request('http://shop.test', { method: 'POST', body, headers: await sign(body, SECRET) });
  const received: unknown[] = [];
  const answer = await receive(SECRET, (one) => void received.push(one))(request);
  expect([answer.status, received]).toEqual([204, [JSON.parse(body)]]);
});

test('a sample is as the payment is after the event, and has a new identifier', () => {
  const refunded = sampleEvent('payment.refunded');
  const { amount, currency } = refunded.payment;
  expect(refunded.payment).toMatchObject({ status: 'REFUNDED', amount_captured: amount, amount_refunded: amount });
  expect(refunded.refund).toMatchObject({ amount, currency, payment_reference: refunded.payment.reference });
  expect(sampleEvent('payment.expired').payment).toMatchObject({ status: 'EXPIRED', captured_at: null });
  const ids = Array.from({ length: 100 }, () => sampleEvent('payment.captured').event_id);
  expect(new Set(ids).size).toBe(100);
});

test('a type that the contract does not have has no sample', () => {
  expect(() => sampleEvent('payment.nope' as 'payment.captured')).toThrow(
    new TypeError(`payment.nope is not one of ${eventTypes.join(', ')}`),
  );
});

test('the lists of the SDK are those of the contract', () => {
  expect({ errorCodes, eventTypes, oauthErrorCodes, scopes }).toEqual({
    errorCodes: values.errorCodes,
    eventTypes: values.eventTypes,
    oauthErrorCodes: values.oauthErrorCodes,
    scopes: values.scopes,
  });
});
