import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { pageRoutes } from '../../server/pages/pages.ts';
import { axeFaults } from '../support/axe.ts';
import { launchBrowser, SIZES } from '../support/browser.ts';
import { sql } from '../support/database.ts';
import { DETOURS, FILES, pageAddresses, REFUSED, type SeenPage } from '../support/page-addresses.ts';
import { faintTexts, structureFaults } from '../support/page-checks.ts';
import { startTestService, type OwnService } from '../support/service.ts';
import type { Visitor } from '../support/visitor.ts';

let service: OwnService;
let browser: Browser;
let pages: Record<string, SeenPage[]>;
let routes: string[];
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  const { entrances, others } = pageRoutes(service.parts);
  routes = [...entrances, ...others].filter(({ get }) => get).map(({ path }) => path);
  pages = await pageAddresses(service);
  await sql(service, "UPDATE account_links SET expires_at = expires_at + interval '1 day'"); // opened at the end
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

test('every route has an address here, so that a new page is checked', () => {
  const known = [...Object.keys(pages), ...FILES, ...DETOURS];
  expect(known.toSorted()).toEqual(routes.toSorted());
});

test('routes that are left out show no page', async () => {
  const [owner] = pages['/dashboard']!.map(({ visitor }) => visitor);
  const { address } = pages['/dashboard/:business/:environment']![0]!;
  const reference = pages['/pay/:reference']![0]!.address.split('/')[2]!;
  const [, business] = /(biz_\w+)/.exec(address)!;
  const application = pages['/dashboard/:business/:environment/applications/:id']![0]!.address.split('/').at(-1)!;
  const names: Record<string, string> = { guides: 'errors', resources: 'payments', operations: 'Payments_get' };
  const fill = (route: string) =>
    route
      .replace(':business', business!)
      .replace(':environment', 'test')
      .replace(':reference', reference)
      .replace(':id', application)
      .replace(':name', names[route.split('/')[2]!] ?? 'payment.captured');
  for (const route of [...FILES, ...DETOURS]) {
    const query = route.endsWith('/results') ? '?q=ticket' : '';
    const { status, headers, html } = await owner!.get(fill(route) + query);
    const isPage = status < 300 && html.includes('<html');
    expect([route, status < 400, isPage]).toEqual([route, true, false]);
    if (FILES.includes(route)) expect(headers.get('Content-Type')).not.toBeNull();
  }
});

const contexts = new Map<Visitor, Promise<BrowserContext>>();
afterAll(async () => {
  for (const context of contexts.values()) await (await context).close();
});

/** Returns the browser of a visitor, whose pages do not move. */
function contextOf(visitor: Visitor): Promise<BrowserContext> {
  const known = contexts.get(visitor) ?? newContext(visitor);
  contexts.set(visitor, known);
  return known;
}

async function newContext({ cookies }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ ...SIZES.desktop, reducedMotion: 'reduce' });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: service.origin })));
  return context;
}

/** Rules of axe that depend on colours or on the size of the screen; all others are checked once. */
const CHANGING = [
  'color-contrast',
  'link-in-text-block',
  'meta-viewport',
  'scrollable-region-focusable',
  'target-size',
];

/** Returns what is wrong with a page, wide and narrow, in light and dark colours. The page is loaded once. */
async function faultsOf({ visitor, address }: SeenPage): Promise<string[]> {
  const page = await (await contextOf(visitor)).newPage();
  const status = (await page.goto(service.origin + address))!.status();
  const [, wanted = 200] = REFUSED.find(([part]) => address.includes(part)) ?? [];
  const faults = [
    ...(status === wanted ? [] : [`answered with ${status}`]),
    ...(page.url() === service.origin + address ? [] : [`leads to ${page.url()}`]),
  ];
  for (const [size, { viewport }] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) faults.push(`${overflow} px too wide on a ${size}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const isFirst = size === 'desktop' && colorScheme === 'light';
      const found = [
        ...(await axeFaults(page, isFirst ? undefined : CHANGING)),
        ...(await structureFaults(page)),
        ...(await faintTexts(page)).map((text) => `faint: ${text}`),
      ];
      faults.push(...found.map((fault) => `${fault}, in ${colorScheme} on a ${size}`));
    }
  }
  await page.close();
  return faults.map((fault) => `${address}: ${fault}`);
}

/** Parts of the service, so that no test takes long. A route belongs to the first that it begins with. */
const PARTS = [
  '/docs',
  '/pay',
  '/dashboard/:business/:environment/payments',
  '/dashboard/:business/:environment/applications',
  '/dashboard/:business/:environment/deliveries',
  '/dashboard/:business/:environment/endpoints',
  '/dashboard/:business/:environment/',
  '/dashboard/:business/:environment',
  '/dashboard',
  '/',
];

test.each(PARTS)(
  'every page of %s can be read and operated, at 390 and 1280 pixels, in light and dark',
  async (part) => {
    const routes = Object.keys(pages).filter((route) => PARTS.find((each) => route.startsWith(each)) === part);
    const seen = routes.flatMap((route) => pages[route]!);
    expect(seen).not.toEqual([]);
    const faults: string[] = [];
    for (const each of seen) faults.push(...(await faultsOf(each)));
    expect(faults).toEqual([]);
  },
);
