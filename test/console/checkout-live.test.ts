import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fundWallet } from '../../server/domain/ledger/wallets.ts';
import { ageSession } from '../support/age-session.ts';
import { createMerchant, PASSWORD } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { verifyEmail } from '../support/mail.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { addPasskey, startConfirmation } from '../support/passkeys.ts';
import { paymentsOf, times, type Payments } from '../support/payments.ts';
import { turnOn } from '../support/second-factor.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { hiddenFields, type PageAnswer } from '../support/visitor.ts';

let service: TestService;
let payments: Payments;
beforeAll(async () => {
  service = await startTestService(); // wallets are funded in its process
  payments = paymentsOf(service, await createMerchant(service));
});
afterAll(() => service.stop());

async function open(changes: object = {}): Promise<{ reference: string; path: string }> {
  const { body } = await payments.create({ payment_method: undefined, ...changes });
  return { reference: body.reference, path: new URL(body.checkout_url).pathname };
}

describe('fifteen minutes after the sign-in', () => {
  let person: Person;
  beforeEach(async () => {
    person = await newPerson(service);
    await verifyEmail(service, person);
    await fundWallet(person.id, { environment: 'LIVE', currency: 'EUR', amount: 5000, note: 'test' }, new Date());
  });

  async function openLive(changes: object = {}) {
    const opened = await open(changes);
    await sql(service, `UPDATE payments SET environment = 'LIVE' WHERE reference = $1`, [opened.reference]);
    await ageSession(service, person.session);
    return opened;
  }

  const statusOf = async (reference: string) =>
    (await sql(service, 'SELECT status FROM payments WHERE reference = $1', [reference]))[0]!.status;
  const send = (path: string, asked: PageAnswer, proof: Record<string, string>) =>
    person.post(path, { ...hiddenFields(asked.html), ...proof });

  test('the checkout asks who pays, with amount and payee, before money moves', async () => {
    const return_url = 'https://shop.example/thanks?order=7';
    const { reference, path } = await openLive({ return_url, description: 'Two tickets' });
    expect((await person.get(path)).status).toBe(200); // looking asks for nothing
    const asked = await person.submit(path, { pay: 'wallet' });
    expect([asked.status, await statusOf(reference)]).toEqual([403, 'PENDING']);
    for (const text of [
      '<h1>Confirm that it is you</h1>',
      'Confirm to pay <strong>€12.50</strong> to <strong><bdi>Analytical Engines</bdi></strong> from your wallet',
      'Two tickets',
      `action="${path}"`,
      'name="confirm_password"',
    ])
      expect(asked.html).toContain(text);
    expect(asked.headers.get('Content-Security-Policy')).toContain("form-action 'self';"); // it takes a password
    const wrong = await send(path, asked, { confirm_password: 'wrong' });
    expect([wrong.status, wrong.html]).toEqual([403, expect.stringContaining('The current password is wrong.')]);
    expect([wrong.html, await statusOf(reference)]).toEqual([expect.stringContaining('€12.50'), 'PENDING']);
    const paid = await send(path, wrong, { confirm_password: PASSWORD });
    const back = `https://shop.example/thanks?order=7&amp;payment=${reference}&amp;status=AUTHORIZED`;
    expect([paid.status, paid.html]).toEqual([200, expect.stringContaining(`content="0;url=${back}"`)]);
    expect(paid.html).toContain('Payment authorized');
    expect(await statusOf(reference)).toBe('AUTHORIZED');
  });

  test('without a return address the payer sees the outcome, and pays the next one without being asked', async () => {
    const first = await openLive();
    const asked = await person.submit(first.path, { pay: 'wallet' });
    const paid = await send(first.path, asked, { confirm_password: PASSWORD });
    expect([paid.status, paid.location]).toEqual([303, first.path]);
    const next = await open();
    await sql(service, `UPDATE payments SET environment = 'LIVE' WHERE reference = $1`, [next.reference]);
    expect((await person.submit(next.path, { pay: 'wallet' })).status).toBe(303);
    expect([await statusOf(first.reference), await statusOf(next.reference)]).toEqual(['AUTHORIZED', 'AUTHORIZED']);
  });

  test('a simulated card that is sent by hand is refused as bad input, and the payment stays open', async () => {
    const { reference, path } = await openLive();
    const { status, html } = await person.submit(path, { pay: 'simulated_card', card: 'sim_success' });
    expect([status, html]).toEqual([400, expect.stringContaining('Simulated cards exist in TEST only.')]);
    expect(await statusOf(reference)).toBe('PENDING');
  });

  test('a second factor that is on is needed, too', async () => {
    const { nextCode } = await turnOn(service, person);
    const { reference, path } = await openLive();
    const asked = await person.submit(path, { pay: 'wallet' });
    expect(asked.html).toContain('name="confirm_code"');
    const proof = { confirm_password: PASSWORD, confirm_code: '' };
    const refused = await send(path, asked, proof);
    expect([refused.status, refused.html]).toEqual([401, expect.stringContaining('Enter the code.')]);
    expect(await statusOf(reference)).toBe('PENDING');
    await send(path, refused, { ...proof, confirm_code: nextCode() });
    expect(await statusOf(reference)).toBe('AUTHORIZED');
  });

  test('a passkey proves it in place of the password', async () => {
    const { authenticator } = await addPasskey(service, person);
    const { reference, path } = await openLive();
    const asked = await person.submit(path, { pay: 'wallet' });
    const credential = authenticator.get((await startConfirmation(service, person)).body.public_key);
    await send(path, asked, { confirm_passkey: JSON.stringify(credential) });
    expect(await statusOf(reference)).toBe('AUTHORIZED');
  });

  test('of ten confirmations at once one pays, also with a code that works once', async () => {
    const { nextCode } = await turnOn(service, person);
    const { reference, path } = await openLive();
    const asked = await person.submit(path, { pay: 'wallet' });
    const proof = { confirm_password: PASSWORD, confirm_code: nextCode() };
    await times(10, () => send(path, asked, proof));
    const again = await send(path, asked, proof);
    expect([again.status, again.location]).toEqual([303, path]); // the page says that it is paid
    expect(await statusOf(reference)).toBe('AUTHORIZED');
    expect((await person.get((await openLive()).path)).html).toContain('Your wallet holds €37.50');
  });

  test('a payment that ended meanwhile moves nothing, and cancelling needs no confirmation', async () => {
    const { reference, path } = await openLive();
    const asked = await person.submit(path, { pay: 'wallet' });
    await sql(service, `UPDATE payments SET expires_at = now() - interval '1 second' WHERE reference = $1`, [
      reference,
    ]);
    const late = await send(path, asked, { confirm_password: PASSWORD });
    expect([late.status, late.location]).toEqual([303, path]);
    expect((await person.get((await openLive()).path)).html).toContain('Your wallet holds €50.00');
    const other = await openLive();
    expect((await person.submit(other.path, { pay: 'cancelled' })).status).toBe(303);
    expect(await statusOf(other.reference)).toBe('CANCELLED');
  });

  test('TEST asks for nothing', async () => {
    const { reference, path } = await open();
    await ageSession(service, person.session);
    expect((await person.submit(path, { pay: 'wallet' })).status).toBe(303);
    expect(await statusOf(reference)).toBe('AUTHORIZED');
  });
});
