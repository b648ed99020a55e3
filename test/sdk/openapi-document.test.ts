import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse, stringify } from 'yaml';
import { DOCUMENTS } from '../../server/http/contract/load-contract.ts';
import { call, createMerchant, createPayment } from '../support/api.ts';
import { document } from '../support/contract/document.ts';
import { service } from '../support/shared-service.ts';

test('the contract is served as JSON and as YAML, with the address of this service in it', async () => {
  // Parsing takes seconds on a busy machine, in which a kept-alive connection would close unnoticed.
  const headers = { Connection: 'close' };
  const json = await fetch(`${service.baseUrl}/openapi.json`, { headers });
  const yaml = await fetch(`${service.baseUrl}/openapi.yaml`, { headers });
  expect([json.status, yaml.status]).toEqual([200, 200]);
  expect(json.headers.get('Content-Type')).toBe('application/openapi+json; charset=utf-8');
  expect(yaml.headers.get('Content-Type')).toBe('application/openapi+yaml; charset=utf-8');
  const [asJson, asYaml] = [await json.text(), await yaml.text()];
  expect(parse(asYaml)).toEqual(JSON.parse(asJson));
  expect(JSON.parse(asJson)).toMatchObject({ servers: [{ url: service.baseUrl }] });
});

test('the YAML is what a library makes of the document, the same each time', async () => {
  const [{ url }] = document.servers as [{ url: string }];
  const served = await Promise.all([1, 2, 3].map(async () => (await fetch(`${service.baseUrl}/openapi.yaml`)).text()));
  // Done after the requests, because it takes seconds on a busy machine, in which a kept-alive connection would close
  // unnoticed.
  const expected = stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
  const origins = [new URL(url).origin, service.origin] as const;
  expect(new Set(served)).toEqual(new Set([expected.replaceAll(...origins)]));
});

test('the document answers HEAD as GET without a body, and no POST', async () => {
  for (const name of [...DOCUMENTS, 'openapi.yaml']) {
    // The body is read at once: an unread response keeps its connection open, and so the worker of the test.
    const whole = await (await fetch(`${service.baseUrl}/${name}`)).arrayBuffer();
    const head = await fetch(`${service.baseUrl}/${name}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('Content-Length'))).toBe(whole.byteLength);
    const posted = await fetch(`${service.baseUrl}/${name}`, { method: 'POST' });
    expect([posted.status, await posted.text()]).toEqual([404, expect.stringContaining('not_found')]);
  }
});

test('pages of any origin may read the document', async () => {
  for (const name of [...DOCUMENTS, 'openapi.yaml']) {
    const { headers } = await fetch(`${service.baseUrl}/${name}`, {
      method: 'HEAD',
      headers: { Origin: 'https://a.example' },
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  }
});

test('the contract is served as OpenAPI 3.0.3 for tools that refuse 3.1: the same operations, and no keyword of 3.1', async () => {
  const [newer, older] = [await served(), await served('openapi-3.0.json')];
  expect(older).toMatchObject({ openapi: '3.0.3', servers: [{ url: service.baseUrl }] });
  expect(older.webhooks).toBeUndefined();
  const ids = ({ paths }: any) => operationsOf(paths).map(({ operationId }) => operationId);
  expect(ids(older)).toEqual(ids(newer));
  const places: string[] = [];
  JSON.stringify(older, (name, value) => {
    const hasSiblings = value?.$ref !== undefined && Object.keys(value).length > 1;
    if (hasSiblings || value?.type === 'null' || Array.isArray(value?.type)) places.push(name);
    if (['const', '$defs', 'propertyNames'].some((keyword) => keyword in Object(value))) places.push(name);
    if (name === 'examples' && Array.isArray(value)) places.push(name);
    return value;
  });
  expect(places).toEqual([]);
});

test('the examples of the contract fit the schemas of its form as OpenAPI 3.0.3, nulls included', async () => {
  const older = await served('openapi-3.0.json');
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('idn-email', true);
  ajv.addSchema(older, 'older');
  const shown = Object.entries<any>(older.components.schemas).filter(([, { example }]) => example !== undefined);
  expect(shown.length).toBeGreaterThan(50);
  for (const [name, { example }] of shown) {
    const check = ajv.compile({ $ref: `older#/components/schemas/${name}` });
    expect([name, check(example), check.errors]).toEqual([name, true, null]);
  }
  const check = ajv.compile({ $ref: 'older#/components/schemas/Payment' });
  expect(check({ ...older.components.schemas.Payment.example, failure: null, checkout_url: null })).toBe(true);
  expect(check({ ...older.components.schemas.Payment.example, status: null })).toBe(false);
});

test('the form without discriminators differs in nothing else, and each variant names itself', async () => {
  const [older, plain] = [await served('openapi-3.0.json'), await served('openapi-3.0-no-discriminators.json')];
  let unions = 0;
  const rest = JSON.parse(JSON.stringify(older), (_, value) => {
    if (value?.discriminator === undefined || !value.oneOf) return value;
    const { discriminator, ...union } = value;
    const { propertyName, mapping } = discriminator;
    for (const [name, reference] of Object.entries<string>(mapping)) {
      const { required, properties } = at(older, reference);
      expect([reference, properties[propertyName]]).toMatchObject([reference, { type: 'string', enum: [name] }]);
      expect(required).toContain(propertyName);
    }
    unions += 1;
    expect(union.oneOf.map(({ $ref }: { $ref: string }) => $ref)).toEqual(Object.values(mapping));
    return union;
  });
  expect(unions).toBeGreaterThan(2);
  expect(plain).toEqual(rest);
});

test('no property is of type null, no integer is called a number, and no text is without a type', async () => {
  const places: string[] = [];
  JSON.stringify(await served(), (name, value) => {
    for (const [property, { type }] of Object.entries<any>(Object(value?.properties))) {
      if (type === 'null') places.push(property);
    }
    if (typeof value?.const === 'string' && value.type === undefined) places.push(name);
    if (value?.type === 'number' && value.enum?.every(Number.isInteger)) places.push(name);
    return value;
  });
  expect(places).toEqual([]);
});

test('the code of an error is one text of a list, not a union', async () => {
  const { ErrorCode } = (await served()).components.schemas;
  expect(ErrorCode).toMatchObject({ type: 'string', enum: expect.arrayContaining(['invalid_request', 'unavailable']) });
});

test('every refusal is a Problem or an OAuthError, and names its codes', async () => {
  const published = await served();
  expect(JSON.stringify(published)).not.toContain('"allOf"');
  const refusals = operationsOf(published.paths).flatMap(({ responses }) =>
    Object.entries<any>(responses).filter(([status]) => Number(status) >= 400),
  );
  const answers = refusals.map(([, answer]) => (answer.$ref ? at(published, answer.$ref) : answer));
  expect(answers.length).toBeGreaterThan(500);
  for (const { content, description, 'x-codes': codes } of answers) {
    const [[type, { schema, examples }]] = Object.entries<any>(content) as [[string, any]];
    if (type === 'text/html') continue; // a page
    const name = type === 'application/problem+json' ? 'Problem' : 'OAuthError';
    expect(schema).toEqual({ $ref: `#/components/schemas/${name}` });
    expect(codes).not.toEqual([]);
    expect(Object.keys(examples)).toEqual(codes);
    expect(description).toContain(`Codes: ${codes.map((code: string) => `\`${code}\``).join(', ')}.`);
  }
});

test('every operation and webhook has an id that no other has', async () => {
  const { paths, webhooks } = await served();
  const ids = [...operationsOf(paths), ...operationsOf(webhooks)].map(({ operationId }) => operationId);
  expect(ids).toContain('Webhooks_paymentCaptured');
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[A-Z][a-z]\w*_[a-z]\w*$/.test(id))).toEqual([]); // `OAuth_` would become `o_auth_`
});

test('every component is referred to, and nothing is a class that generators write themselves', async () => {
  const published = await served();
  const text = JSON.stringify(published);
  const { securitySchemes, ...components } = published.components as Record<string, object>;
  const names = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );
  expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  expect(Object.keys(components.schemas!)).toEqual(expect.arrayContaining(['Application', 'StreamedEvent']));
  expect(Object.keys(components.schemas!)).not.toContain('Client');
  expect(Object.keys(securitySchemes!)).toEqual(['sessionCookie', 'sessionToken', 'oauth2', 'clientBasic']);
});

test('the links of a new payment, of its refund and of a delivery lead to what can be done with them', async () => {
  const { token } = await createMerchant(service);
  const payment = await createPayment(service, token);
  const payments = await linked('Payments_create', payment);
  expect(Object.keys(payments)).toEqual(
    expect.arrayContaining(['Payments_get', 'Payments_capture', 'Payments_cancel', 'Refunds_create', 'Refunds_list']),
  );
  expect((await call(service, 'GET', payments.Payments_get!, { token })).body).toEqual(payment.body);
  const captured = await call(service, 'POST', payments.Payments_capture!, { token, body: {} });
  expect(captured.body).toMatchObject({ status: 'CAPTURED' });
  const refund = await call(service, 'POST', payments.Refunds_create!, { token, body: {} });
  const refunds = await linked('Refunds_create', refund);
  expect((await call(service, 'GET', refunds.Refunds_get!, { token })).status).toBe(200);

  const endpoint = await call(service, 'POST', '/webhook-endpoints', { token, body: { url: 'https://example.com/' } });
  const endpoints = await linked('WebhookEndpoints_create', endpoint);
  const delivery = await call(service, 'POST', endpoints.WebhookEndpoints_test!, { token, body: {} });
  const deliveries = await linked('WebhookEndpoints_test', delivery);
  expect((await call(service, 'GET', deliveries.WebhookDeliveries_get!, { token })).status).toBe(200);
  expect((await call(service, 'POST', deliveries.WebhookDeliveries_replay!, { token })).status).toBe(202);
});

/** Returns the paths that the links of a response point to, by operation id. */
async function linked(id: string, { status, body }: { status: number; body: any }): Promise<Record<string, string>> {
  const published = await served();
  const located = Object.entries<any>(published.paths).flatMap(([path, methods]) =>
    Object.values<any>(methods).map((operation) => ({ path, operation })),
  );
  const operationOf = (name: string) => located.find(({ operation }) => operation.operationId === name)!;
  const { links } = operationOf(id).operation.responses[status];
  const found = Object.values<any>(links).map((link) => {
    const { operationId, parameters } = link.$ref ? at(published, link.$ref) : link;
    const filled = operationOf(operationId).path.replace(/\{(\w+)\}/g, (_: string, name: string) => {
      const [, field] = /^\$response\.body#\/(\w+)$/.exec(parameters[name])!;
      return body[field!];
    });
    return [operationId, filled];
  });
  return Object.fromEntries(found);
}

test('no schema has the name that generators give to the request of an operation', async () => {
  const { paths, components } = await served();
  const operations = Object.values<object>(paths).flatMap((path) => Object.values(path));
  const requests = operations.map(
    ({ operationId }) => `${operationId.replace(/_(.)/, (_: string, first: string) => first.toUpperCase())}Request`,
  );
  expect(requests.filter((name) => name in components.schemas)).toEqual([]);
});

test('clients encode every value of a query, and the service takes plain colons', async () => {
  const text = JSON.stringify(await served());
  expect(text).not.toContain('allowReserved');
  const { token } = await createMerchant(service);
  const list = await call(service, 'GET', '/payments?created_gte=2026-11-20T10:00:00Z', { token });
  expect(list.status).toBe(200);
});

const operationsOf = (paths: Record<string, object>): any[] =>
  Object.values(paths).flatMap((path) => Object.values(path));

/** Resolves a reference. */
const at = (published: any, reference: string): any =>
  reference
    .split('/')
    .slice(1)
    .reduce((node, name) => node[name], published);

const served = async (name = 'openapi.json'): Promise<any> => (await fetch(`${service.baseUrl}/${name}`)).json();
