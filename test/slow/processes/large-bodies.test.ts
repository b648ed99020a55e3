import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { request, type ClientRequest } from 'node:http';
import { call } from '../../support/api.ts';
import { newOwner, type Owner } from '../../support/dashboard.ts';
import { eventually } from '../../support/eventually.ts';
import { pngOf } from '../../support/images.ts';
import { newPerson } from '../../support/oauth.ts';
import { sessionCookie } from '../../support/visitor.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

/** The memory of large bodies is bounded by places, which neither a user nor an address can take from all others. */

let service: OwnService;
beforeAll(async () => {
  service = await startTestService({ TRUSTED_PROXIES: 'loopback', RATE_LIMIT_SIGN_UPS: '100', REQUEST_SECONDS: '120' });
});
afterAll(() => service.stop());

const hanging: ClientRequest[] = [];
afterEach(() => {
  for (const one of hanging.splice(0)) one.destroy();
});

/** Sends a large body but for its last byte. */
function hang(url: string, method: string, headers: Record<string, string>): void {
  const body = Buffer.alloc(1024 * 1024, ' ');
  const sent = request(url, { method, headers: { ...headers, 'Content-Length': String(body.length + 1) } });
  sent.on('error', () => undefined); // it is destroyed after the test
  sent.write(body);
  hanging.push(sent);
}

interface Sender {
  session: string;
  address?: string;
}

const headersOf = ({ session, address = '198.51.100.1' }: Sender) => ({
  Authorization: `Bearer ${session}`,
  'X-Forwarded-For': address,
});

const pathOf = ({ businessId }: Owner) => `/businesses/${businessId}/images/logo`;

const hangUpload = (owner: Owner, sender: Sender) =>
  hang(service.baseUrl + pathOf(owner), 'PUT', { ...headersOf(sender), 'Content-Type': 'application/json' });

const upload = (owner: Owner, { address = '198.51.100.1' }: Partial<Sender> = {}) =>
  call(service, 'PUT', pathOf(owner), {
    token: owner.session,
    body: { image: pngOf(3, 3).toString('base64') },
    headers: { 'X-Forwarded-For': address },
  });

/** Waits until this many bodies are being read. */
const untilTaken = (count: number) =>
  eventually(() => service.parts.limits.largeBodies.taken === count, `${count} bodies to arrive`);

test('of a user, two files arrive at a time, also from the console; another is refused before it is read, and others are not', async () => {
  const [owner, other] = [await newOwner(service), await newOwner(service)];
  hangUpload(owner, owner);
  hang(`${service.origin}/dashboard/${owner.businessId}/test/settings`, 'POST', {
    Cookie: `${sessionCookie(service)}=${owner.session}`,
    'X-Forwarded-For': '198.51.100.1',
    'Content-Type': 'multipart/form-data; boundary=x',
  });
  await untilTaken(2);
  const refused = await upload(owner);
  expect([refused.body.code, refused.headers.get('RateLimit-Policy'), refused.headers.get('Retry-After')]).toEqual([
    'rate_limited',
    '"uploads";q=2',
    '5',
  ]);
  expect(refused.body.detail).toBe(
    'A user can send two files at a time. Wait for one to end, or try again in 5 seconds.',
  );
  const page = await owner.upload('/settings', 'icon', pngOf(3, 3));
  expect([page.status, page.html]).toEqual([429, expect.stringContaining('two files at a time')]);
  expect((await upload(other)).status).toBe(200);
  for (const one of hanging.splice(0)) one.destroy();
  await untilTaken(0);
  expect((await upload(owner)).status).toBe(200);
});

test('an address sends eight files at a time, and all callers of a process 16', async () => {
  const owner = await newOwner(service);
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson(service)));
  const hangFrom = (address: string) => {
    for (const { session } of people.splice(0, 4))
      for (let file = 0; file < 2; file++) hangUpload(owner, { session, address });
  };
  hangFrom('198.51.100.2');
  await untilTaken(8);
  const ofAddress = await upload(owner, { address: '198.51.100.2' });
  expect(ofAddress.headers.get('RateLimit-Policy')).toBe('"uploads";q=8');
  expect((await upload(owner, { address: '198.51.100.3' })).status).toBe(200);
  await untilTaken(8);
  hangFrom('198.51.100.3');
  await untilTaken(16);
  const ofAll = await upload(owner, { address: '198.51.100.4' });
  expect(ofAll.headers.get('RateLimit-Policy')).toBe('"uploads";q=16');
});
