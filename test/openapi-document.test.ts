import { expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { call, createMerchant } from './support/api.ts';
import { document } from './support/contract/document.ts';
import { service } from './support/shared-service.ts';

test('the contract is served as JSON and as YAML, with the address of this service in it', async () => {
  const json = await fetch(`${service.baseUrl}/openapi.json`);
  const yaml = await fetch(`${service.baseUrl}/openapi.yaml`);
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
  // After the requests, because it takes seconds on a busy machine, and a kept connection would end unnoticed.
  const expected = stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
  const origins = [new URL(url).origin, service.origin] as const;
  expect(new Set(served)).toEqual(new Set([expected.replaceAll(...origins)]));
});

test('the document answers HEAD as GET without a body, and no POST', async () => {
  for (const name of ['openapi.json', 'openapi.yaml']) {
    // Read at once: an answer that is left unread keeps its connection, and the worker of the test with it.
    const whole = await (await fetch(`${service.baseUrl}/${name}`)).arrayBuffer();
    const head = await fetch(`${service.baseUrl}/${name}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('Content-Length'))).toBe(whole.byteLength);
    const posted = await fetch(`${service.baseUrl}/${name}`, { method: 'POST' });
    expect([posted.status, await posted.text()]).toEqual([404, expect.stringContaining('not_found')]);
  }
});

test('pages of any origin may read the document', async () => {
  for (const name of ['openapi.json', 'openapi.yaml']) {
    const { headers } = await fetch(`${service.baseUrl}/${name}`, {
      method: 'HEAD',
      headers: { Origin: 'https://a.example' },
    });
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  }
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

const served = async (): Promise<any> => (await fetch(`${service.baseUrl}/openapi.json`)).json();
