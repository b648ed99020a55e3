import { beforeAll, expect, test } from '@jest/globals';
import { createBusiness, fetchToken, PASSWORD } from '../support/api.ts';
import { copyEndpoint, dashboardOf, newOwner, type Owner } from '../support/dashboard.ts';
import { newPerson } from '../support/oauth.ts';
import { paymentsOf } from '../support/payments.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';
import { webhooksOf, type Delivery } from '../support/webhooks.ts';

let receiver: Receiver;
let owner: Owner;
beforeAll(async () => {
  receiver = await startReceiver();
  owner = await newOwner(service);
});

/** Creates a finished delivery, with its endpoint. */
async function deliverOnce(who: Owner): Promise<{ delivery: Delivery; secret: string; endpointId: string }> {
  const webhooks = webhooksOf(service, who.merchant);
  const { id, secret } = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'the delivery');
  return { delivery, secret, endpointId: id };
}

test('without a business the dashboard offers to create one, and leads there', async () => {
  const person = await newPerson(service);
  expect((await person.get('/dashboard')).html).toContain('Create a business');
  const created = await person.submit('/dashboard', { name: 'Bakery' });
  expect([created.status, created.location]).toEqual([303, expect.stringMatching(/^\/dashboard\/biz_\w+\/test$/)]);
  expect((await person.get(created.location)).html).toContain('Bakery');
  expect((await person.get('/dashboard')).html).toContain('Your role: owner');
});

test('a business without a name is refused on the form', async () => {
  const { status, html } = await owner.submit('/dashboard', { name: '  ' });
  expect([status, html]).toEqual([400, expect.stringContaining('Enter a name for the business')]);
});

test('a visitor is sent to sign in and comes back', async () => {
  const path = `/dashboard/${owner.businessId}/test/deliveries?show=failed`;
  const { status, location } = await newVisitor(service).get(path);
  expect([status, location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
});

const PAGES = ['', '/payments', '/deliveries', '/endpoints', '/endpoints/new', '/applications', '/members'];

test.each(PAGES)('%s is a page in both environments, not kept and with no script but a file of ours', async (path) => {
  for (const { open } of [owner, dashboardOf(owner, owner.businessId, 'live')]) {
    const { status, html, headers } = await open(path);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(html.replace(/<script src="\/assets\/console-[\w-]{12}\.js" defer><\/script>/, '')).not.toContain('<script');
    expect(html).not.toContain('undefined');
  }
});

test.each([...PAGES, '/applications/new'])('%s of a business of others is not found', async (path) => {
  const stranger = await newOwner(service);
  const { open } = dashboardOf(stranger, owner.businessId);
  const missing = dashboardOf(stranger, 'biz_00000000000000000000000000');
  expect([(await open(path)).status, (await missing.open(path)).status]).toEqual([404, 404]);
});

test('there is no third environment', async () => {
  expect((await owner.get(`/dashboard/${owner.businessId}/TEST/payments`)).status).toBe(404);
  expect((await owner.get(`/dashboard/${owner.businessId}/stage/payments`)).status).toBe(404);
});

test('resources of others are not found below the user’s business either', async () => {
  const other = await newOwner(service);
  const { delivery, endpointId } = await deliverOnce(other);
  const paths = [
    `/payments/${delivery.payment_reference}`,
    `/deliveries/${delivery.id}`,
    `/endpoints/${endpointId}`,
    `/applications/${other.merchant.clientId}`,
  ];
  for (const path of paths) {
    expect({ path, status: (await other.open(path)).status }).toEqual({ path, status: 200 });
    expect({ path, status: (await owner.open(path)).status }).toEqual({ path, status: 404 });
    const live = dashboardOf(other, other.businessId, 'live');
    expect({ path, status: (await live.open(path)).status }).toEqual({ path, status: 404 });
  }
});

test('an application of the user’s other business is not found here', async () => {
  const second = await createBusiness(service, owner);
  expect((await dashboardOf(owner, second).open(`/applications/${owner.merchant.clientId}`)).status).toBe(404);
});

test('a delivery shows what was sent and what came back', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(200, { 'X-Till': '7' }).end('<b>thanks</b>'));
  const { delivery } = await deliverOnce(owner);
  const { html } = await owner.open(`/deliveries/${delivery.id}`);
  expect(html).toContain('HTTP 200');
  expect(html).toMatch(/Service-Signature<\/bdi><\/dt><dd><bdi>t=\d+,v1=[0-9a-f]{64}/);
  expect(html).toContain('<dt><bdi>x-till</bdi></dt><dd><bdi>7</bdi></dd>');
  expect(html).toContain('&lt;b&gt;thanks&lt;/b&gt;');
  expect(html).toContain(`&quot;event_id&quot;</span>: <span class="i">&quot;${delivery.event_id}&quot;`);
  expect((await owner.open('/deliveries?show=delivered')).html).toContain(delivery.id);
  expect((await owner.open('/deliveries?show=failed')).html).not.toContain(delivery.id);
});

test('a delivery names its endpoint among any number, and after its deletion', async () => {
  const who = await newOwner(service);
  const { delivery, endpointId } = await deliverOnce(who);
  await copyEndpoint(service, endpointId, 101);
  expect((await who.open('/deliveries')).html).toContain(`>${receiver.url}<`);
  await who.act(`/endpoints/${endpointId}`, 'delete', { confirm: receiver.url.replace('http://', '') });
  for (const path of ['/deliveries', `/deliveries/${delivery.id}`]) {
    expect((await who.open(path)).html).toContain(`${receiver.url} (deleted)`);
  }
  expect((await who.open(`/deliveries/${delivery.id}`)).html).not.toContain('value="replay"');
});

test.each([
  ['replay', 'Sent again with the original signature.', (first: unknown, second: unknown) => first === second],
  ['resign', 'Sent again with a new signature.', (first: unknown, second: unknown) => first !== second],
] as const)('the button %s sends it again: %s', async (action, words, signaturesFit) => {
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  const who = await newOwner(service);
  const { delivery } = await deliverOnce(who);
  const isThis = ({ headers }: Receiver['received'][number]) => headers['service-event-id'] === delivery.event_id;
  const [first] = receiver.received.filter(isThis);
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000))); // `t` has whole seconds
  const answer = await who.act(`/deliveries/${delivery.id}`, action);
  expect(answer.status).toBe(303);
  expect((await who.get(answer.location)).html).toContain(words);
  const attempts = await webhooksOf(service, who.merchant).endedAttempts(delivery.id, 2);
  expect(attempts[1]!.trigger).toBe('replay');
  const [, second] = receiver.received.filter(isThis);
  expect(second!.body.equals(first!.body)).toBe(true);
  expect(signaturesFit(first!.headers['service-signature'], second!.headers['service-signature'])).toBe(true);
});

test('a payment shows its events, the newest first, and leads to their deliveries', async () => {
  const payments = paymentsOf(service, owner.merchant);
  const reference = await payments.captured({ description: 'Two <tickets>' });
  await payments.refund(reference, { amount: 250, reason: 'one came late' });
  const { html } = await owner.open(`/payments/${reference}`);
  expect(html).toContain('€12.50');
  expect(html).toContain('€2.50');
  expect(html).toContain('one came late');
  expect(html).toContain('Two &lt;tickets&gt;');
  const types = [...html.matchAll(/<code>(payment\.\w+)<\/code>/g)].map(([, type]) => type);
  expect(types).toEqual(['payment.refunded', 'payment.captured', 'payment.authorized']);
  const deliveries = /href="([^"]+\/deliveries\?event=evt_\w+)"/.exec(html)![1]!;
  expect((await owner.get(deliveries)).status).toBe(200);
  expect((await owner.open('/payments?show=captured')).html).toContain(reference);
  expect((await owner.open('/payments?show=open')).html).not.toContain(reference);
});

test('a payment is found by its reference, and by that of the merchant', async () => {
  const payments = paymentsOf(service, owner.merchant);
  const { reference } = (await payments.create({ merchant_reference: 'A 1001' })).body;
  const found = await owner.open(`/payments?reference=${reference}`);
  expect([found.status, found.location]).toEqual([303, `/dashboard/${owner.businessId}/test/payments/${reference}`]);
  expect((await owner.open('/payments?reference=A+1001')).html).toContain(`/payments/${reference}"`);
  expect((await owner.open('/payments?reference=A+1002')).html).toContain('No payment has this reference.');
});

test('a long list has pages', async () => {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  await Promise.all(Array.from({ length: 21 }, () => payments.create()));
  const first = (await who.open('/payments')).html;
  const older = /href="([^"]+cursor=[^"]+)">Older/.exec(first)![1]!.replaceAll('&amp;', '&');
  const second = (await who.get(older)).html;
  const references = (html: string) => new Set(html.match(/pay_[0-9a-z]{26}/g));
  expect([references(first).size, references(second).size]).toEqual([20, 1]);
  expect(references(first + second).size).toBe(21);
  expect((await who.open('/payments?cursor=nonsense')).status).toBe(400);
  expect((await owner.get(older.replace(who.businessId, owner.businessId))).status).toBe(400);
});

test('a form without its token, or of another visitor, changes nothing', async () => {
  const who = await newOwner(service);
  const other = await newPerson(service);
  const { form_token } = hiddenFields((await other.get('/dashboard')).html);
  const path = `/dashboard/${who.businessId}/test/applications/${who.merchant.clientId}`;
  const fields = { action: 'rotate', expire_previous_in: '0' };
  const answers = [
    await who.post(path, fields),
    await who.post(path, { ...fields, form_token: form_token! }),
    await who.post('/dashboard/connected-apps', { client_id: who.merchant.clientId }),
    await who.post('/dashboard', { name: 'Forged' }),
    await who.post(
      path,
      { ...fields, ...hiddenFields((await who.get(path)).html) },
      { Origin: 'https://evil.example' },
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await fetchToken(service, who.merchant.clientId, who.merchant.clientSecret)).toBeDefined();
});

test('a form with no action or an unknown one changes nothing', async () => {
  for (const action of ['', 'steal', 'constructor', '__proto__']) {
    expect((await owner.act('/members', action)).status).toBe(400);
  }
});

test('a shortened address redirects, and an unknown one is a page that says so', async () => {
  const base = `/dashboard/${owner.businessId}`;
  for (const [path, location] of [
    ['/dashboard/', '/dashboard'],
    [base, `${base}/test`],
  ] as const) {
    const answer = await owner.get(path);
    expect([answer.status, answer.location]).toEqual([303, location]);
  }
  for (const path of ['/dashboard/nothing', `${base}/test/`, '/pay/%ff']) {
    const { status, html } = await owner.get(path, { Accept: 'text/html' });
    expect([path, status, html]).toEqual([path, 404, expect.stringContaining('Page not found')]);
    expect([path, html.includes('aria-label="Sections"')]).toEqual([path, path.startsWith(base)]);
  }
});

test('text that PostgreSQL cannot store is refused', async () => {
  expect((await owner.open('/payments/%00')).status).toBe(404);
  expect((await owner.open('/deliveries?endpoint=%00')).status).toBe(400);
  expect((await owner.act('/members', 'change', { user_id: '\0', role: 'admin' })).status).toBe(400);
});

test('a page of a business without actions takes no form', async () => {
  const { form_token } = hiddenFields((await owner.get('/dashboard')).html);
  const { status, headers } = await owner.post(`/dashboard/${owner.businessId}/test/balance`, {
    form_token: form_token!,
  });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test('the name of a business is text wherever it stands', async () => {
  const businessId = await createBusiness(service, owner, '"><script>alert(1)</script>');
  for (const path of PAGES) expect((await dashboardOf(owner, businessId).open(path)).html).not.toContain('<script>');
  expect((await owner.get('/dashboard')).html).not.toContain('<script>');
});

test('a sign-in without another page leads to the overview of the only business, or to the list', async () => {
  const who = await newOwner(service);
  const signIn = async (returnTo = '') => {
    const visitor = newVisitor(service);
    const path = `/signin${returnTo && `?return_to=${encodeURIComponent(returnTo)}`}`;
    return (await visitor.submit(path, { email: who.email, password: PASSWORD })).location;
  };
  const overview = `/dashboard/${who.businessId}/test`;
  expect([await signIn(), await signIn('/dashboard/wallet')]).toEqual([overview, '/dashboard/wallet']);
  for (const path of ['/', '/signin']) expect((await who.get(path)).location).toBe(overview);
  expect((await who.get('/dashboard')).status).toBe(200); // the list stays where it is
  await createBusiness(service, who);
  expect([await signIn(), (await who.get('/')).location]).toEqual(['/dashboard', '/dashboard']);
  const { status, html } = await newVisitor(service).get('/');
  expect([status, html.includes('href="/signup"'), html.includes('href="/docs"')]).toEqual([200, true, true]);
});
