import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpContext } from '../../server/http/http-context.ts';
import type { OpenApi } from '../../server/pages/reference/openapi.ts';
import { referencePages } from '../../server/pages/reference/reference-pages.ts';
import { createReference } from '../../server/pages/reference/reference.ts';
import { deprecatedContract } from '../support/contract/deprecated-contract.ts';

/** The reference of a contract with deprecated parts, for visitors who are not signed in. */
let server: Server;
beforeAll(async () => {
  const document = (await deprecatedContract()) as unknown as OpenApi;
  const context = { config: { origin: 'https://pay.example' } } as HttpContext;
  const app = express();
  for (const { path, get } of referencePages(context, (origin) => createReference(document, {}, origin)))
    if (get) app.get(path, get);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function pageAt(path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
}

test('the page of a deprecated operation has its dates and its replacement', async () => {
  const text = await pageAt('/docs/operations/Payments_get');
  expect(text).toContain(
    'GET /payments/{reference} Deprecated since 2027-01-31, and may be removed from 2028-02-29 on.',
  );
  expect(text).toContain('Use GET /payments instead.');
});

test('a deprecated parameter and deprecated fields, also inside of a list, have their dates', async () => {
  const dates = 'deprecated since 2027-01-31, may be removed from 2028-02-29 on';
  const list = await pageAt('/docs/operations/Payments_list');
  expect(list).not.toContain('Deprecated since');
  expect(list).toContain(`merchant_reference string ${dates} Only payments with this merchant reference.`);
  expect(list).toContain(`status string ${dates} Current status of the payment.`);
  expect(list.split(dates)).toHaveLength(3);
  const create = await pageAt('/docs/operations/Payments_create');
  expect(create).toContain(`payment_method object ${dates} The payment method.`);
});

test('lists of operations mark a deprecated one, and no other', async () => {
  const text = await pageAt('/docs/resources/payments');
  expect(text).toContain('GET /payments/{reference} Get a payment deprecated');
  expect(text.split('deprecated')).toHaveLength(3); // in the contents, and on the page
});
