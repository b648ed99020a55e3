import { beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, type TestMerchant } from '../../support/api.ts';
import { newPerson, type Person } from '../../support/oauth.ts';
import { paymentsOf, times } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';
import { payerToken, WALLET } from '../../support/wallets.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service);
});

const ask = (path: string, { session }: Pick<Person, 'session'>) => call(service, 'GET', path, { token: session });

async function newPayer() {
  const person = await newPerson(service);
  const token = await payerToken(service, person, merchant);
  return { ...person, token, payments: paymentsOf(service, { token }) };
}

test('a payer sees every change of the wallet, with the payment behind it', async () => {
  const payer = await newPayer();
  await ask('/wallets/TEST', payer);
  const kept = await payer.payments.authorized({ ...WALLET, description: 'Two tickets' });
  const part = await payer.payments.authorized({ ...WALLET, amount: 300 });
  await payer.payments.act(part, 'capture', { amount: 200 });
  const refund = (await payer.payments.refund(part, { amount: 50 })).body.id;
  const cancelled = await payer.payments.authorized({ ...WALLET, amount: 70 });
  await payer.payments.act(cancelled, 'cancel');
  const { body } = await ask('/wallets/TEST/entries', payer);
  const about = (reference: string, description: string | null = null) => ({
    reference,
    business_name: 'Analytical Engines',
    description,
  });
  expect(body.data.map(({ id, created_at, ...rest }: any) => rest)).toEqual([
    { kind: 'release', amount: 70, currency: 'EUR', payment: about(cancelled), refund_id: null },
    { kind: 'authorization', amount: -70, currency: 'EUR', payment: about(cancelled), refund_id: null },
    { kind: 'refund', amount: 50, currency: 'EUR', payment: about(part), refund_id: refund },
    { kind: 'release', amount: 100, currency: 'EUR', payment: about(part), refund_id: null },
    { kind: 'authorization', amount: -300, currency: 'EUR', payment: about(part), refund_id: null },
    { kind: 'authorization', amount: -1250, currency: 'EUR', payment: about(kept, 'Two tickets'), refund_id: null },
    { kind: 'funding', amount: 100_000, currency: 'EUR', payment: null, refund_id: null },
  ]);
  const { balances } = (await ask('/wallets/TEST', payer)).body;
  const sum = body.data.reduce((total: number, { amount }: any) => total + amount, 0);
  expect(balances).toEqual([{ currency: 'EUR', available: sum, held: 1250 }]);
  expect((await ask('/wallets/TEST/entries?currency=JPY', payer)).body.data).toEqual([]);
  expect((await ask('/wallets/LIVE/entries', payer)).body.data).toEqual([]);
});

test('every entry is on one page, in order, across currencies', async () => {
  const payer = await newPayer();
  await times(7, (index) => payer.payments.authorized({ ...WALLET, amount: 10, currency: index % 2 ? 'EUR' : 'USD' }));
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/wallets/TEST/entries?limit=2${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await ask(path, payer);
    ids.push(...body.data.map(({ id }: any) => id));
    cursor = body.next_cursor;
  } while (cursor);
  expect([ids.length, ids]).toEqual([9, [...new Set(ids)].sort().reverse()]); // with the play money of two currencies
});

test('another user, another environment and a token of an application are kept apart', async () => {
  const [payer, other] = [await newPayer(), await newPayer()];
  await times(3, () => payer.payments.authorized({ ...WALLET, amount: 10 }));
  const { next_cursor } = (await ask('/wallets/TEST/entries?limit=1', payer)).body;
  for (const path of [
    `/wallets/LIVE/entries?limit=1&cursor=${next_cursor}`,
    `/wallets/TEST/entries?limit=1&currency=EUR&cursor=${next_cursor}`,
    '/wallets/TEST/entries?currency=XAU',
    '/wallets/TEST/entries?currency=eur',
  ])
    expect((await ask(path, payer)).status).toBe(400);
  expect((await ask(`/wallets/TEST/entries?limit=1&cursor=${next_cursor}`, other)).status).toBe(400);
  for (const path of ['/wallets/PLAY', '/wallets/test/entries']) expect((await ask(path, payer)).status).toBe(404);
  for (const path of ['/wallets/TEST', '/wallets/TEST/entries'])
    expect((await call(service, 'GET', path, { token: payer.token })).status).toBe(401);
});

test('the page shows the same, a page at a time, and exports it', async () => {
  const payer = await newPayer();
  expect((await payer.get('/dashboard/wallet')).html).toContain('€1,000.00');
  const references = await times(21, () => payer.payments.authorized({ ...WALLET, amount: 100, description: '=1+1' }));
  const { html } = await payer.get('/dashboard/wallet');
  expect(html).toContain('<strong>€979.00</strong> <span class="muted">€21.00 held for payments');
  const older = /href="([^"]+)">Older/.exec(html)![1]!.replaceAll('&amp;', '&');
  const second = (await payer.get(older)).html;
  for (const reference of references) expect(html + second).toContain(`/pay/${reference}"`);
  expect(second).toContain('Money added');
  const newer = /href="([^"]+)">Newer/.exec(second)![1]!.replaceAll('&amp;', '&');
  expect((await payer.get(newer)).html).toContain('-€1.00');
  const file = await payer.get('/dashboard/wallet.csv?environment=TEST');
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="wallet-test.csv"');
  const lines = file.html.trimEnd().split('\r\n');
  expect(lines[0]).toBe('id,kind,amount,currency,business,description,payment_reference,refund_id,created_at');
  expect(lines).toHaveLength(23);
  expect(lines[1]).toMatch(/^trf_\w+,authorization,-1.00,EUR,Analytical Engines,'=1\+1,pay_\w+,,\d{4}-/);
  const ofYen = await payer.get('/dashboard/wallet.csv?currency=JPY');
  expect(ofYen.html.trimEnd().split('\r\n')).toHaveLength(1);
  for (const query of ['environment=PLAY', 'currency=XAU', 'cursor=x', 'cursor=x&way=<b>'])
    for (const path of ['/dashboard/wallet', '/dashboard/wallet.csv'])
      if (path === '/dashboard/wallet' || !query.startsWith('cursor'))
        expect((await payer.get(`${path}?${query}`)).status).toBe(400);
});

test('without a session the page leads to the sign-in, and back', async () => {
  const { status, headers } = await fetch(`${service.origin}/dashboard/wallet?currency=EUR`, {
    redirect: 'manual',
    headers: { Accept: 'text/html' },
  });
  expect([status, headers.get('Location')]).toEqual([
    303,
    `/signin?return_to=${encodeURIComponent('/dashboard/wallet?currency=EUR')}`,
  ]);
});
