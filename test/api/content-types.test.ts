import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { call } from '../support/api.ts';
import { startTestService, type OwnService } from '../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Counts compiled validators: the library adds a schema for each. */
const compiled = jest.spyOn(Object.getPrototypeOf(Ajv2020.prototype) as Ajv2020, 'addSchema');

test.each([
  ['POST', '/oauth/token', 'application/x-www-form-urlencoded', 'grant_type=client_credentials'],
  ['POST', '/session', 'application/json', '{}'],
  ['GET', '/.well-known/oauth-authorization-server', 'text/plain', undefined],
])('%s %s compiles no validator for what a Content-Type invents', async (method, path, type, body) => {
  const send = (type: string) =>
    call(service, method, path, { headers: { 'Content-Type': type }, ...(body !== undefined && { body }) });
  const { status } = await send(type);
  const before = compiled.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  for (const invented of ['; x=1', '; x=2; charset=utf-8', ';X=3'])
    expect((await send(`${type}${invented}`)).status).toBe(status);
  expect(compiled.mock.calls.length).toBe(before);
});
