import { beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  declineCodes,
  errorCodes,
  eventTypes,
  fieldErrorCodes,
  oauthErrorCodes,
  operations,
  refundFailureCodes,
  type OperationId,
} from '../../spec/generated/values.ts';
import { call, CARD, fetchToken, PASSWORD } from '../support/api.ts';
import { mailAbout, RESET, verifyEmail } from '../support/mail.ts';
import { join } from '../support/members.ts';
import { newPerson, registerApp, registerBusinessApp, type App, type Person } from '../support/oauth.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';

const ids = Object.keys(operations) as OperationId[];
const stranger = newVisitor(service);

let owner: Person;
let app: App & { businessId: string };
beforeAll(async () => {
  owner = await newPerson(service);
  app = await registerBusinessApp(service, owner, { name: 'Web shop' });
});

test.each(ids)('%s has a page with its path, its samples and its refusals', async (id) => {
  const { status, html } = await stranger.get(`/docs/operations/${id}`);
  expect(status).toBe(200);
  for (const text of [
    `<code>${operations[id].path}</code>`,
    'data-lang="TypeScript"',
    'data-lang="tally"',
    'data-lang="curl"',
  ])
    expect(html).toContain(text);
});

test.each(eventTypes)('the webhook %s has a page with its headers and an example', async (type) => {
  const { status, html } = await stranger.get(`/docs/webhooks/${type}`);
  expect(status).toBe(200);
  for (const text of ['Service-Signature', 'webhook-id', 'event_id', `tally trigger ${type}`])
    expect(html).toContain(text);
});

test('the guide to errors has every code of the contract', async () => {
  const { html } = await stranger.get('/docs/guides/errors');
  for (const code of errorCodes) expect(html).toContain(`<div id="${code}">`);
});

/** An id or a token, which an example must not have: it is not the reader's. */
const ID = /\b[a-z]{2,4}(?:_test|_live)?_(?:[0-9a-hjkmnp-tv-z]{26}|[0-9A-Za-z]{40,})\b/;

/** The business of top-ups, which has the same id everywhere. */
const PAYEE = 'biz_00000000000000000000000000';

/** Fetches every page that can be reached from `/docs` once. */
async function crawl(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/docs'];
  while (waiting.length > 0) {
    const path = waiting.pop()!;
    if (pages.has(path)) continue;
    const { status, html } = await stranger.get(path);
    expect([path, status]).toEqual([path, 200]);
    pages.set(path, html);
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/docs[^"#]*)/g)) waiting.push(href!.replaceAll('&amp;', '&'));
  }
  return pages;
}

test('every link of the reference and the guides leads somewhere, to the very heading, and no page has an id', async () => {
  const pages = await crawl();
  expect(pages.size).toBeGreaterThan(ids.length + eventTypes.length);
  const broken: string[] = [];
  const elsewhere = new Set<string>();
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (!href.startsWith('/docs') && !href.startsWith('#')) {
        elsewhere.add(href);
        continue;
      }
      const [target, fragment] = (href.startsWith('#') ? path + href : href).split('#');
      if (fragment && !pages.get(target!)?.includes(`id="${fragment}"`)) broken.push(`${path} → ${href}`);
    }
  }
  expect(broken).toEqual([]);
  const withId = [...pages].filter(([, html]) => ID.test(html.replaceAll(PAYEE, ''))).map(([path]) => path);
  expect(withId).toEqual([]);
  const withPayee = [...pages].filter(([, html]) => html.includes(PAYEE)).map(([path]) => path);
  expect(withPayee).toEqual(['/docs/guides/take-real-cards']);
  for (const href of elsewhere) {
    expect(href).toMatch(/^\//); // no other site
    const { status } = await stranger.get(href.replaceAll('&amp;', '&'));
    expect([href, [200, 303].includes(status)]).toEqual([href, true]);
  }
});

test('the first page says what the service is for, with a picture, before the conventions of requests', async () => {
  const html = await (await fetch(`${service.origin}/docs`)).text();
  const places = [
    'Take payments for merchants',
    '<svg class="flow" ',
    'id="guides"',
    'id="conventions"',
    'href="/docs/guides/values"',
  ];
  const found = places.map((text) => html.lastIndexOf(text));
  expect(found.every((place) => place > 0)).toBe(true);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(html).not.toContain('leap second');
});

test('every resource is in one group of the contents, of the first page and of llms.txt', async () => {
  const { tags } = (await (await fetch(`${service.origin}/api/v1/openapi.json`)).json()) as {
    tags: { name: string }[];
  };
  const names = tags.map(({ name }) => name).toSorted();
  const home = (await stranger.get('/docs')).html;
  const [side = '', main = ''] = home.split('<main');
  const [, listed = ''] = main.split('id="resources"');
  const llms = await (await fetch(`${service.origin}/llms.txt`)).text();
  const shown = [
    [...side.matchAll(/<summary>([^<]+)<\/summary>/g)],
    [...listed.matchAll(/<a href="\/docs\/resources\/[^"]+"><strong>([^<]+)/g)],
    [...llms.matchAll(/^### (.+)$/gm)],
  ];
  for (const found of shown) expect(found.map(([, name]) => name).toSorted()).toEqual(names);
  for (const title of ['Money', 'Applications and OAuth']) {
    expect(side).toContain(`<p class="side-group">${title}</p>`);
    expect(listed).toContain(`<h3>${title}</h3>`);
    expect(llms).toContain(`\n## ${title}\n`);
  }
});

test('pages have no inline script or style, and the policy allows none', async () => {
  const { html, headers } = await stranger.get('/docs/operations/Payments_create');
  const policy = headers.get('Content-Security-Policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/ style="|<style|<script>| on\w+="/);
});

test.each([
  '/docs/operations/Nothing_here',
  '/docs/guides/nothing',
  '/docs/resources/nothing',
  '/docs/webhooks/payment.lost',
])('%s is not found', async (path) => {
  expect((await stranger.get(path)).status).toBe(404);
});

test.each([
  ['leap seconds', 'Times', '/docs/guides/values#times'],
  ['minor units', 'Amounts', '/docs/guides/values#amounts'],
  ['mcp', 'With a language model', '/docs/guides/quick-start#with-a-language-model'],
  ['llms', 'With a language model', '/docs/guides/quick-start#with-a-language-model'],
  ['retry schedule', 'The retry schedule', '/docs/guides/receive-webhooks#the-retry-schedule'],
  ['captures payment', 'Capture a payment', '/docs/operations/Payments_capture'],
  ['idempotnecy key reused', 'idempotency_key_reused', '/docs/guides/errors#idempotency_key_reused'],
  ['invalid_grant', 'invalid_grant', '/docs/guides/errors#oauth-invalid_grant'],
  ['insufficient_funds', 'insufficient_funds', '/docs/guides/errors#decline-insufficient_funds'],
  ['multipleOf', 'multipleOf', '/docs/guides/errors#field-multipleOf'],
  ['unknown_time_zone', 'unknown_time_zone', '/docs/guides/errors#field-unknown_time_zone'],
  ['refund_declined', 'refund_declined', '/docs/guides/errors#refund-refund_declined'],
  ['payment.captured', 'A payment was captured', '/docs/webhooks/payment.captured'],
  ['refund.failed payload', 'A refund failed', '/docs/webhooks/refund.failed'],
])('a search for “%s” finds “%s” first', async (query, title, href) => {
  const { html } = await stranger.get(`/docs/search?q=${encodeURIComponent(query)}`);
  const [, results = ''] = html.split('<ul class="cards">');
  expect(/<a href="([^"]+)"><strong>([^<]+)/.exec(results)?.slice(1)).toEqual([href, title]);
});

test('a search finds operations and payloads by a field, and what to do about an error by its words', async () => {
  const found = async (query: string) =>
    (await stranger.get(`/docs/search?q=${encodeURIComponent(query)}`)).html.split('<ul class="cards">')[1]!;
  expect(await found('webhook amount_refundable')).toContain('/docs/webhooks/payment.refunded"');
  expect(await found('disable_on_gone')).toContain('/docs/operations/WebhookEndpoints_create"');
  expect(await found('link that verifies the address')).toContain(
    'Let the user open the link in the mail that verifies the address',
  );
});

test('the guide to errors says what to do about every code, also in Markdown', async () => {
  const { html } = await stranger.get('/docs/guides/errors');
  const entries = [...html.matchAll(/<div id="([^"]+)"><dt>[^]*?<span class="advice">([^]*?)<\/span><\/dd>/g)];
  const lists = [fieldErrorCodes, declineCodes, refundFailureCodes, oauthErrorCodes]; // those of fields include those of problems
  expect(entries.length).toBe(lists.flat().length);
  for (const [, code, advice] of entries) expect([code, advice]).toEqual([code, expect.stringMatching(/\.$/)]);
  const markdown = await (await fetch(`${service.origin}/docs/guides/errors.md`)).text();
  expect(markdown).toContain('Retrieve the payment and continue from its `status`.');
});

test('what a reader searches for is shown as text', async () => {
  const { status, html } = await stranger.get(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect([status, html.includes('<script>alert')]).toEqual([200, false]);
});

describe('a token for trials', () => {
  const form = async (person: Person) => hiddenFields((await person.get('/docs/operations/Payments_create')).html);

  async function ask(person: Person, application: string): Promise<{ status: number; body: any }> {
    const { status, html } = await person.post('/docs/token', { ...(await form(person)), application });
    return { status, body: JSON.parse(html) };
  }

  const pay = (token: string) =>
    call(service, 'POST', '/payments', { token, body: { amount: 100, currency: 'EUR', payment_method: CARD } });

  test('acts for the reader by the application, for five minutes', async () => {
    const { status, body } = await ask(owner, app.id);
    expect([status, body.expires_in]).toEqual([200, 300]);
    expect(body.access_token).toMatch(/^tat_test_/);
    expect((await pay(body.access_token)).status).toBe(201);
  });

  test('has no more scopes than the reader’s role: a viewer reads', async () => {
    const viewer = await newPerson(service);
    await join(service, owner, app.businessId, viewer, 'viewer');
    const { body } = await ask(viewer, app.id);
    expect((await call(service, 'GET', '/payments', { token: body.access_token })).status).toBe(200);
    expect((await pay(body.access_token)).status).toBe(403);
  });

  test('ends with the membership', async () => {
    const leaver = await newPerson(service);
    await join(service, owner, app.businessId, leaver, 'admin');
    const { body } = await ask(leaver, app.id);
    expect((await call(service, 'GET', '/payments', { token: body.access_token })).status).toBe(200);
    await call(service, 'DELETE', `/businesses/${app.businessId}/members/${leaver.id}`, { token: owner.session });
    expect((await call(service, 'GET', '/payments', { token: body.access_token })).status).toBe(403);
  });

  test.each([
    ['the end of all sessions', 'DELETE', '/sessions', undefined],
    ['a sign-out', 'DELETE', '/session', undefined],
    ['another password', 'POST', '/password/change', { current_password: PASSWORD, password: 'seven green lanterns' }],
  ])('ends with %s', async (_, method, path, body) => {
    const member = await newPerson(service);
    await join(service, owner, app.businessId, member, 'admin');
    const token = (await ask(member, app.id)).body.access_token as string;
    expect((await call(service, 'GET', '/payments', { token })).status).toBe(200);
    expect((await call(service, method, path, { token: member.session, ...(body && { body }) })).status).toBe(204);
    expect((await call(service, 'GET', '/payments', { token })).status).toBe(401);
  });

  test('ends with a reset of the password, also when it is asked for meanwhile', async () => {
    const member = await newPerson(service);
    await join(service, owner, app.businessId, member, 'admin');
    const before = await ask(member, app.id);
    const fields = { ...(await form(member)), application: app.id };
    await call(service, 'POST', '/password/request-reset', { body: { email: member.email } });
    const { token } = await mailAbout(service, member, RESET);
    const body = { token, password: 'seven green lanterns at dusk' };
    const [reset, ...asked] = await Promise.all([
      call(service, 'POST', '/password/reset', { body }),
      ...Array.from({ length: 10 }, () => member.post('/docs/token', fields)),
    ]);
    expect([before.status, reset.status]).toEqual([200, 204]);
    const issued = asked.filter(({ status }) => status === 200).map(({ html }) => JSON.parse(html).access_token);
    for (const each of [before.body.access_token, ...issued])
      expect((await call(service, 'GET', '/payments', { token: each })).status).toBe(401);
  });

  test('replaces no secret of an endpoint, which takes a recent sign-in in the console', async () => {
    const { body } = await ask(owner, app.id);
    const token = body.access_token as string;
    const { body: endpoint } = await call(service, 'POST', '/webhook-endpoints', {
      token,
      body: { url: 'http://127.0.0.1:9/hooks' },
    });
    const rotate = (as: string) =>
      call(service, 'POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, { token: as });
    const refused = await rotate(token);
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_sign_in_required']);
    const own = await fetchToken(service, app.id, app.secret!);
    expect((await rotate(own)).body.secret).toMatch(/^whsec_/);
    const { html } = await owner.get('/docs/operations/WebhookEndpoints_rotateSecret');
    expect(html).not.toContain('data-trial');
  });

  test('is refused for an application in LIVE, of others, or of nothing', async () => {
    await verifyEmail(service, owner);
    const { body: live } = await call(service, 'POST', `/oauth/clients/${app.id}/promote`, { token: owner.session });
    const others = await registerBusinessApp(service, await newPerson(service));
    for (const id of [live.client_id, others.id, 'app_nothing', ''])
      expect(await ask(owner, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('is refused for an application with bound tokens only', async () => {
    const bound = await registerBusinessApp(service, owner, { dpop_bound_access_tokens: true });
    expect(await ask(owner, bound.id)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('is refused to a form of another site, and to a stranger', async () => {
    const fields = { ...(await form(owner)), application: app.id };
    const forged = await owner.post('/docs/token', fields, {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    const guessed = await owner.post('/docs/token', { ...fields, form_token: 'x' });
    expect([forged.status, guessed.status]).toEqual([403, 403]);
    const own = hiddenFields((await stranger.get('/signin')).html);
    const { status, html } = await stranger.post('/docs/token', { form_token: own.form_token!, application: app.id });
    expect([status, JSON.parse(html)]).toMatchObject([401, { code: 'session_required' }]);
  });
});

test('only an application of the reader can be chosen', async () => {
  const others = await registerApp(service, await newPerson(service), { name: randomUUID() });
  const fields = hiddenFields((await owner.get('/docs/operations/Payments_create')).html);
  const chosen = await owner.post('/docs/application', { ...fields, application: others.id });
  expect(chosen.status).toBe(404);
  const away = await owner.post('/docs/application', { ...fields, application: app.id, return_to: '//evil.example' });
  expect([away.status, away.location]).toEqual([303, '/docs']);
});
