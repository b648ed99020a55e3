import { beforeAll, expect, test } from '@jest/globals';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { service } from '../support/shared-service.ts';
import { newVisitor } from '../support/visitor.ts';

let owner: Owner;
let viewer: Owner;
beforeAll(async () => {
  owner = await newOwner(service);
  viewer = await newMember(service, owner, 'viewer');
});

const base = () => `/dashboard/${owner.businessId}/test`;

/** Returns what an empty list says, and the addresses that it links. */
async function nothingAt(who: Owner, path: string): Promise<[text: string, links: string[]]> {
  const { status, html } = await who.get(path);
  expect(status).toBe(200);
  const [, section] = /<section class="nothing">([^]*?)<\/section>/.exec(html)!;
  const links = [...section!.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  return [
    section!
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    links,
  ];
}

test.each([
  ['/payments', 'No payments yet. A payment takes money', ['/payments/new', '/docs/guides/accept-a-payment']],
  ['/payments?show=captured', 'No matching payments.', ['/payments']],
  ['/payments?reference=A-1', 'No payment has this reference.', ['/payments']],
  [
    '/balance',
    'Nothing has been captured yet. The balance is',
    ['/payments?show=open', '/docs/guides/accept-a-payment'],
  ],
  ['/payouts', 'No payouts yet. A payout sends money', ['/balance', '/docs/guides/take-real-cards']],
  ['/deliveries', 'No deliveries yet. Each event', ['/endpoints', '/docs/guides/receive-webhooks']],
  ['/deliveries?show=failed', 'No matching deliveries.', ['/deliveries']],
  ['/endpoints', 'No endpoints yet. An endpoint is a URL', ['/endpoints/new', '/docs/guides/receive-webhooks']],
] as const)('the empty list at %s says what it is for, and links the next step', async (path, text, links) => {
  const [said, linked] = await nothingAt(owner, base() + path);
  expect(said).toContain(text);
  expect(linked.map((href) => href.replace(base(), '').replace(/#.*/, ''))).toEqual(links);
  for (const href of linked) expect([href, (await owner.get(href)).status]).toEqual([href, 200]);
});

test('applications and their requests, the wallet and connected apps say what they are for', async () => {
  const [live, links] = await nothingAt(owner, base().replace('/test', '/live/applications'));
  expect([live, links]).toEqual([
    expect.stringContaining('No LIVE applications.'),
    [`${base()}/applications`, '/docs/guides/go-live'],
  ]);
  expect(await nothingAt(owner, '/dashboard/own/test/applications')).toMatchObject([
    expect.stringContaining('No applications yet.'),
    ['/dashboard/own/test/applications/new', '/docs/guides/quick-start'],
  ]);
  const requests = `${base()}/applications/${owner.merchant.clientId}/requests`;
  expect(await nothingAt(owner, `${requests}?code=not_found`)).toMatchObject([
    expect.stringContaining('No matching requests.'),
    [requests],
  ]);
  expect((await nothingAt(owner, '/dashboard/wallet?environment=LIVE'))[0]).toContain('This wallet has no money yet.');
  expect((await nothingAt(owner, '/dashboard/connected-apps'))[0]).toContain('No application has access');
});

test('a member who may change nothing is not sent to forms', async () => {
  expect((await nothingAt(viewer, `${base()}/payments`))[1]).toEqual(['/docs/guides/accept-a-payment']);
  expect((await nothingAt(viewer, `${base()}/endpoints`))[1]).toEqual(['/docs/guides/receive-webhooks']);
});

test('a page that is not found links the places that were meant, which exist', async () => {
  const linksOf = (html: string) =>
    [...html.split('<h1>Page not found</h1>')[1]!.split('class="request-id"')[0]!.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!); // prettier-ignore
  const within = linksOf((await owner.get(`${base()}/payments/pay_0`)).html);
  expect(within).toEqual([
    base(),
    `${base()}/payments`,
    `${base()}/deliveries`,
    `${base()}/applications`,
    '/dashboard',
  ]);
  for (const href of within) expect([href, (await owner.get(href)).status]).toEqual([href, 200]);
  const reader = newVisitor(service);
  expect(linksOf((await reader.get('/docs/guides/nothing')).html)).toEqual(['/docs', '/docs/search']);
  expect(linksOf((await reader.get('/nothing', { Accept: 'text/html' })).html)).toEqual(['/', '/docs']);
});
