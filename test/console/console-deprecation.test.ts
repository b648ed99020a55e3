import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { deprecationsOf } from '../support/deprecated-operations.ts';
import { eventually } from '../support/eventually.ts';
import { startTestService, type OwnService } from '../support/service.ts';

let service: OwnService;
let owner: Owner;
beforeAll(async () => {
  const deprecations = deprecationsOf(['Payments_get', 'Payments_cancel', 'Payments_list', 'Events_get']);
  service = await startTestService({ ROLE: 'api' }, { deprecations });
  owner = await newOwner(service);
});
afterAll(() => service.stop());

const noticesOf = async (path: string) => {
  const { html } = await owner.open(path);
  const notices = html.matchAll(/<p class="notice warning">It calls (.*?)<\/p>/gs);
  return [...notices].map(([, notice]) => notice!.replace(/ Last called: .*/s, ''));
};

const noticeOf = (id: string, name: string) =>
  `<a href="/docs/operations/${id}">${name}</a>, which is deprecated and may be removed from 2028-02-29 on.`;

test('the page of an application names the deprecated operations that it called, the latest first, and no others', async () => {
  const { token, clientId } = owner.merchant;
  const path = `/applications/${clientId}`;
  expect(await noticesOf(path)).toEqual([]);
  const ask = (method: string, at: string) => call(service, method, at, { token });
  await ask('GET', '/payments/pay_1'); // whose identifier is not logged
  await ask('GET', '/balance');
  await ask('POST', '/payments/pay_01jd3k5m7n9p1q3r5s7t9v1w3x/capture');
  await fetch(`${service.baseUrl}/payments/pay_01jd3k5m7n9p1q3r5s7t9v1w3x`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${token}` },
  });
  await ask('GET', '/payments?limit=1');
  const [get, list] = [
    noticeOf('Payments_get', 'GET /payments/{reference}'),
    noticeOf('Payments_list', 'GET /payments'),
  ];
  await eventually(async () => (await noticesOf(path)).length === 2, 'the requests to be logged');
  expect(await noticesOf(path)).toEqual([list, get]);
});

test('what another application called is not on the page', async () => {
  const other = await newOwner(service);
  await call(service, 'POST', '/payments/pay_1/cancel', { token: other.merchant.token });
  const path = `/applications/${other.merchant.clientId}`;
  await eventually(async () => (await other.open(path)).html.includes('Payments_cancel'), 'the request to be logged');
  expect((await noticesOf(`/applications/${owner.merchant.clientId}`)).join()).not.toContain('Payments_cancel');
});
