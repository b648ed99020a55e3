import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { TallystickError, webhooks, type WebhookEvent } from '@tallystick/sdk';
import { checkSecret, sign, verify, WebhookVerificationError, type VerifyOptions } from '@tallystick/sdk/webhooks';

const SECRET = 'whsec_5VfGm3Zp0cT4uX1yB7nK2rQ8sW6dE9aL';
const EVENT = {
  event_id: 'evt_01jd3k5m7n9p1q3r5s7t9v1w3x',
  event_type: 'payment.captured',
  created_at: '2026-11-20T10:05:00.000Z',
  payment: { reference: 'pay_01jd3k5m7n9p1q3r5s7t9v1w3x', status: 'CAPTURED', description: 'Käse – 1 €' },
  refund: null,
};
const BODY = JSON.stringify(EVENT);
const SIGNED_AT = 1795225140;
const at = (seconds: number): VerifyOptions => ({ receivedAt: new Date(seconds * 1000) });

/** The rules of the interface, written independently of the verifier. */
function hmac(body: string | Uint8Array, secret = SECRET, timestamp: number | string = SIGNED_AT): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

function headersOf(signature: string, eventId = EVENT.event_id): Record<string, string> {
  return { 'service-signature': signature, 'service-event-id': eventId };
}

const SIGNATURE = `t=${SIGNED_AT},v1=${hmac(BODY)}`;

async function reasonOf(verified: Promise<unknown>): Promise<string> {
  const error: unknown = await verified.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof WebhookVerificationError) return error.reason;
  throw new Error(`Not refused: ${String(error)}`);
}

const verifySignature = (signature: string, body: string | Uint8Array = BODY): Promise<WebhookEvent> =>
  verify(body, headersOf(signature), SECRET, at(SIGNED_AT));

test('a signed delivery gives its event', async () => {
  expect(await verifySignature(SIGNATURE)).toEqual(EVENT);
});

test('the type of the event determines what it has', async () => {
  const refunded = JSON.stringify({ ...EVENT, event_type: 'payment.refunded', refund: { id: 're_1', amount: 500 } });
  const event = await verifySignature(`t=${SIGNED_AT},v1=${hmac(refunded)}`, refunded);
  expect(event.event_type === 'payment.refunded' ? event.refund.amount : event.refund).toBe(500);
});

test('the body may be bytes, a part of a buffer, or text', async () => {
  const bytes = new TextEncoder().encode(BODY);
  const part = Buffer.from(`xx${BODY}xx`).subarray(2, -2);
  for (const body of [bytes, bytes.buffer, Buffer.from(BODY), part, BODY]) {
    expect(await verify(body, headersOf(SIGNATURE), SECRET, at(SIGNED_AT))).toEqual(EVENT);
  }
});

test('headers may be those of fetch, of Node, a map or pairs, in any case', async () => {
  const pairs: [string, string][] = [
    ['Service-Signature', SIGNATURE],
    ['SERVICE-EVENT-ID', EVENT.event_id],
  ];
  const nodes = { ...headersOf(SIGNATURE), 'set-cookie': ['a', 'b'], host: undefined };
  for (const headers of [new Headers(pairs), new Map(pairs), pairs, Object.fromEntries(pairs), nodes]) {
    expect(await verify(BODY, headers, SECRET, at(SIGNED_AT))).toEqual(EVENT);
  }
});

test('one of several secrets is enough', async () => {
  expect(await verify(BODY, headersOf(SIGNATURE), ['whsec_new', SECRET], at(SIGNED_AT))).toEqual(EVENT);
});

test('one of several signatures is enough, wherever it stands', async () => {
  const other = `v1=${hmac(BODY, 'whsec_other')}`;
  expect(await verifySignature(`${SIGNATURE},${other}`)).toEqual(EVENT);
  expect(await verifySignature(`t=${SIGNED_AT},${other},v1=${hmac(BODY)}`)).toEqual(EVENT);
});

test('signatures of schemes to come are ignored', async () => {
  expect(await verifySignature(`${SIGNATURE},v2=${'0'.repeat(96)}`)).toEqual(EVENT);
  expect(await reasonOf(verifySignature(`t=${SIGNED_AT},v2=${hmac(BODY)}`))).toBe('header_malformed');
});

test.each([
  ['nothing', ''],
  ['no t', `v1=${hmac(BODY)}`],
  ['two t', `t=${SIGNED_AT},${SIGNATURE}`],
  ['another t after it', `${SIGNATURE},t=1`],
  ['no v1', `t=${SIGNED_AT}`],
  ['a t in hexadecimal', `t=0x6b01,v1=${hmac(BODY, SECRET, '0x6b01')}`],
  ['a negative t', `t=-5,v1=${hmac(BODY, SECRET, '-5')}`],
  ['a t with a fraction', `t=1795225140.5,v1=${hmac(BODY, SECRET, '1795225140.5')}`],
  ['an exponent in t', `t=1e9,v1=${hmac(BODY, SECRET, '1e9')}`],
  ['an empty t', `t=,v1=${hmac(BODY, SECRET, '')}`],
  ['spaces', `t=${SIGNED_AT}, v1=${hmac(BODY)}`],
])('a signature with %s is malformed', async (_, signature) => {
  expect(await reasonOf(verifySignature(signature))).toBe('header_malformed');
});

test.each([
  ['by another secret', `t=${SIGNED_AT},v1=${hmac(BODY, 'whsec_other')}`],
  ['of another time', `t=${SIGNED_AT + 1},v1=${hmac(BODY)}`],
  ['in capitals', `t=${SIGNED_AT},v1=${hmac(BODY).toUpperCase()}`],
  ['cut short', `t=${SIGNED_AT},v1=${hmac(BODY).slice(0, -2)}`],
  ['with more behind it', `t=${SIGNED_AT},v1=${hmac(BODY)}00`],
  ['that is empty', `t=${SIGNED_AT},v1=`],
])('a signature %s does not match', async (_, signature) => {
  expect(await reasonOf(verifySignature(signature))).toBe('signature_mismatch');
});

test('a body that was parsed and written again does not match', async () => {
  const rewritten = JSON.stringify(JSON.parse(BODY), null, 1);
  expect(await reasonOf(verifySignature(SIGNATURE, rewritten))).toBe('signature_mismatch');
});

test('a body that was parsed is refused with what to do', async () => {
  const parsed = JSON.parse(BODY) as string;
  const refused = verify(parsed, headersOf(SIGNATURE), SECRET, at(SIGNED_AT));
  expect(await reasonOf(refused)).toBe('body_not_raw');
  await expect(refused).rejects.toThrow(/raw body/);
});

test.each([-301, -3600, 301, 3600])('a delivery %i seconds off is refused', async (seconds) => {
  const refused = verify(BODY, headersOf(SIGNATURE), SECRET, at(SIGNED_AT + seconds));
  expect(await reasonOf(refused)).toBe(seconds > 0 ? 'timestamp_too_old' : 'timestamp_in_future');
});

test.each([-300, 0, 300, 300.9])('a delivery %i seconds off is accepted', async (seconds) => {
  expect(await verify(BODY, headersOf(SIGNATURE), SECRET, at(SIGNED_AT + seconds))).toEqual(EVENT);
});

test('the tolerance is the receiver’s choice', async () => {
  const options = { ...at(SIGNED_AT + 900), toleranceSeconds: 900 };
  expect(await verify(BODY, headersOf(SIGNATURE), SECRET, options)).toEqual(EVENT);
  expect(await reasonOf(verify(BODY, headersOf(SIGNATURE), SECRET, { ...options, toleranceSeconds: 899 }))).toBe(
    'timestamp_too_old',
  );
});

test('with a tolerance that is no number nothing is accepted', async () => {
  const refused = verify(BODY, headersOf(SIGNATURE), SECRET, { ...at(SIGNED_AT), toleranceSeconds: NaN });
  expect(await reasonOf(refused)).toBe('timestamp_too_old');
});

test.each([new Date(NaN), SIGNED_AT, '2026-11-20T10:00:00Z', null])(
  '%p is refused as a time of arrival',
  async (receivedAt) => {
    const refused = verify(BODY, headersOf(SIGNATURE), SECRET, { receivedAt: receivedAt as Date });
    await expect(refused).rejects.toThrow(new TypeError('receivedAt must be a Date, and a valid one'));
  },
);

test('an old delivery is refused without its time of arrival', async () => {
  const old = `t=1700000000,v1=${hmac(BODY, SECRET, 1700000000)}`;
  expect(await reasonOf(verify(BODY, headersOf(old), SECRET))).toBe('timestamp_too_old');
  expect(await verify(BODY, headersOf(old), SECRET, at(1700000010))).toEqual(EVENT);
});

test('a delivery under the identifier of another event is refused', async () => {
  const refused = verify(BODY, headersOf(SIGNATURE, 'evt_other'), SECRET, at(SIGNED_AT));
  expect(await reasonOf(refused)).toBe('event_id_mismatch');
});

test.each(['service-signature', 'service-event-id'])('a delivery without %s is refused', async (name) => {
  const headers = { ...headersOf(SIGNATURE), [name]: undefined };
  expect(await reasonOf(verify(BODY, headers, SECRET, at(SIGNED_AT)))).toBe('header_missing');
});

test('headers that are left out are reported like missing ones', async () => {
  expect(await reasonOf(verify(BODY, undefined!, SECRET, at(SIGNED_AT)))).toBe('header_missing');
});

test('a header that came twice is refused, joined or not', async () => {
  const joined = new Headers(headersOf(SIGNATURE));
  joined.append('service-signature', SIGNATURE);
  for (const headers of [joined, { ...headersOf(SIGNATURE), 'service-signature': [SIGNATURE, SIGNATURE] }]) {
    expect(await reasonOf(verify(BODY, headers, SECRET, at(SIGNED_AT)))).toBe('header_malformed');
  }
});

test.each([{ secret: '' }, { secret: [] }, { secret: [SECRET, ''] }, { secret: undefined }])(
  '%p is no secret',
  async ({ secret }) => {
    const signature = `t=${SIGNED_AT},v1=${hmac(BODY, '')}`;
    expect(await reasonOf(verify(BODY, headersOf(signature), secret as string, at(SIGNED_AT)))).toBe('secret_missing');
  },
);

test.each([
  ['that of an application', 'tsk_test_6DJRXQZzlE63SK0VZQtt1q', 'tsk_'],
  ['one in double quotes', `"${SECRET}"`, '"whs'],
  ['one in single quotes', `'${SECRET}'`, "'whs"],
  ['one with a quote at its end', `${SECRET}"`, 'whse'],
  ['one in backticks', `\`${SECRET}\``, '`whs'],
  ['one in typographic quotes', `“${SECRET}”`, '“whs'],
  ['an access token', 'tat_test_6DJRXQZzlE63SK0VZQtt1q', 'tat_'],
  ['the id of the endpoint', 'we_01jd3k5m7n9p1q3r5s7t9v1w3x', 'we_0'],
  ['a placeholder', 'whsec_…', 'whse'],
  ['the beginning alone', 'whsec_', 'whse'],
  ['another text', 'changeme', 'chan'],
  ['the text undefined', 'undefined', 'unde'],
  ['one with a blank', ` ${SECRET}`, ' whs'],
  ['one with a line end', `${SECRET}\r\n`, 'whse'],
])('%s is told, and verifies nothing, alone or next to the right one', async (_, secret, first) => {
  for (const given of [secret, [SECRET, secret]]) {
    for (const signed of [SECRET, secret]) {
      const refused = verify(BODY, headersOf(`t=${SIGNED_AT},v1=${hmac(BODY, signed)}`), given, at(SIGNED_AT));
      expect(await reasonOf(refused)).toBe('secret_malformed');
      const words = `The whole secret of the endpoint is required, whsec_ included, unquoted, not ${first}…`;
      await expect(refused).rejects.toThrow(new Error(words));
      expect(() => checkSecret(given)).toThrow(new Error(words));
      await expect(sign(BODY, given)).rejects.toThrow(new Error(words));
    }
  }
});

test('a right secret passes the check, and so do two while one is replaced', () => {
  expect(checkSecret(SECRET)).toEqual([SECRET]);
  expect(checkSecret([SECRET, 'whsec_b2xk+/='])).toEqual([SECRET, 'whsec_b2xk+/=']);
  expect(() => checkSecret(undefined!)).toThrow('The whole secret of the endpoint is required, whsec_ included');
});

test.each([
  ['no JSON', Buffer.from('payment=captured')],
  ['no object', Buffer.from('null')],
  ['no event', Buffer.from('{"id":1}')],
  ['no UTF-8', Buffer.from(BODY.replace(/[–€]/g, ''), 'latin1')],
])('a signed body that is %s is malformed', async (_, body) => {
  expect(await reasonOf(verifySignature(`t=${SIGNED_AT},v1=${hmac(body)}`, body))).toBe('body_malformed');
});

test('an event type of a newer service is passed on unchanged', async () => {
  const body = JSON.stringify({ ...EVENT, event_type: 'payment.disputed' });
  expect(await verifySignature(`t=${SIGNED_AT},v1=${hmac(body)}`, body)).toMatchObject({
    event_type: 'payment.disputed',
  });
});

test('a body with any change does not match', async () => {
  const bytes = Buffer.from(BODY);
  const change = fc.record({ index: fc.nat(bytes.length - 1), difference: fc.integer({ min: 1, max: 255 }) });
  await fc.assert(
    fc.asyncProperty(change, async ({ index, difference }) => {
      const changed = Buffer.from(bytes);
      changed[index] = (bytes[index] ?? 0) ^ difference;
      expect(await reasonOf(verifySignature(SIGNATURE, changed))).toBe('signature_mismatch');
    }),
  );
});

test('any invalid header is refused in words', async () => {
  const pieces = fc.array(fc.constantFrom('t=', 'v1=', ',', '=', ' ', `${SIGNED_AT}`, hmac('x'), '\0', 'é'));
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      expect(await reasonOf(verifySignature(parts.join('')))).toMatch(/^(header_malformed|signature_mismatch)$/);
    }),
  );
});

test('a test signs any event with any secret of an endpoint as the service does', async () => {
  const secret = fc.stringMatching(/^whsec_[\w+/=-]+$/);
  await fc.assert(
    fc.asyncProperty(fc.json(), secret, fc.integer({ min: 0, max: 4e9 }), async (json, key, seconds) => {
      const body = `{"event_id":"evt_1","payment":${json}}`;
      const headers = await sign(body, key, { signedAt: new Date(seconds * 1000) });
      expect(headers).toMatchObject({
        'Service-Event-Id': 'evt_1',
        'Service-Signature': `t=${seconds},v1=${hmac(body, key, seconds)}`,
      });
    }),
  );
});

test('a test can sign with several secrets, as the service does while one is replaced', async () => {
  const headers = await sign(BODY, ['whsec_new', SECRET], { signedAt: new Date(SIGNED_AT * 1000) });
  expect(headers['Service-Signature']).toBe(`t=${SIGNED_AT},v1=${hmac(BODY, 'whsec_new')},v1=${hmac(BODY)}`);
});

test('a test signs now, and the verifier accepts it now', async () => {
  expect(await verify(BODY, await sign(BODY, SECRET), SECRET)).toEqual(EVENT);
});

/** The rules of Standard Webhooks, written independently of the signer. */
const standardHmac = (key: Uint8Array) =>
  createHmac('sha256', key).update(`${EVENT.event_id}.${SIGNED_AT}.`).update(BODY).digest('base64');
const whsec = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`;
const standardKey = fc.uint8Array({ minLength: 24, maxLength: 64 });

test('the headers of both schemes are signed by each key, of any kind', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(standardKey, { minLength: 1, maxLength: 3 }), async (keys) => {
      const secrets = keys.map(whsec);
      expect(await sign(BODY, secrets, { signedAt: new Date(SIGNED_AT * 1000) })).toEqual({
        'Service-Event-Id': EVENT.event_id,
        'Service-Signature': [`t=${SIGNED_AT}`, ...secrets.map((secret) => `v1=${hmac(BODY, secret)}`)].join(','),
        'webhook-id': EVENT.event_id,
        'webhook-timestamp': String(SIGNED_AT),
        'webhook-signature': keys.map((key) => `v1,${standardHmac(key)}`).join(' '),
      });
    }),
  );
});

test('a present signature is accepted by our verifier and by a published one', async () => {
  const secret = whsec(Buffer.alloc(24, 'k'));
  const headers = await sign(BODY, secret);
  expect(await verify(BODY, headers, secret)).toEqual(EVENT);
  expect(new StandardWebhook(secret).verify(BODY, headers)).toEqual(EVENT);
});

test.each([
  ['that is no base64', 'whsec_not-base64--however-long-it-may-be'],
  ['in base64 for addresses', `whsec_${Buffer.alloc(33, 255).toString('base64url')}`],
  ['of 23 bytes', whsec(Buffer.alloc(23))],
  ['of 65 bytes', whsec(Buffer.alloc(65))],
  ['without its padding', whsec(Buffer.alloc(32)).replace('=', '')],
])('a secret %s signs in our scheme only', async (_, secret) => {
  const key = Buffer.alloc(24, 'k');
  expect(Object.keys(await sign(BODY, secret))).toEqual(['Service-Event-Id', 'Service-Signature']);
  const both = await sign(BODY, [whsec(key), secret], { signedAt: new Date(SIGNED_AT * 1000) });
  expect(both['webhook-signature']).toBe(`v1,${standardHmac(key)}`);
});

test('a body that is no event is not signed', async () => {
  expect(await reasonOf(sign('{}', SECRET))).toBe('body_malformed');
});

test('both entries of the package have the same verifier', () => {
  expect(webhooks.verify).toBe(verify);
  expect(WebhookVerificationError.prototype).toBeInstanceOf(TallystickError);
});
