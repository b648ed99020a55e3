import { expect, test } from '@jest/globals';
import { newOwner } from '../support/dashboard.ts';
import { service } from '../support/shared-service.ts';
import { newVisitor } from '../support/visitor.ts';

test.each([
  ['favicon.svg', 'image/svg+xml', '<svg'],
  ['favicon.ico', 'image/x-icon', '\u0000\u0000\u0001\u0000'],
  ['apple-touch-icon.png', 'image/png', '\u0089PNG'],
])('/%s is served as %s, and every page names it', async (file, type, start) => {
  const answer = await fetch(`${service.origin}/${file}`);
  expect([answer.status, answer.headers.get('Content-Type')?.split(';')[0]]).toEqual([200, type]);
  expect(answer.headers.get('Cache-Control')).toContain('max-age=86400');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .toString('latin1')
      .startsWith(start),
  ).toBe(true);
  for (const path of ['/', '/signin', '/docs'])
    expect((await newVisitor(service).get(path)).html).toContain(`href="/${file}"`);
});

test('public pages describe themselves, and pages of users are not for search engines', async () => {
  const visitor = newVisitor(service);
  for (const path of ['/', '/docs', '/docs/guides/quick-start', '/docs/operations/Payments_create']) {
    const [, description] = /<meta name="description" content="([^"]+)">/.exec((await visitor.get(path)).html) ?? [];
    expect([path, description?.length]).toEqual([path, expect.any(Number)]);
    expect(description).not.toMatch(/&lt;|undefined|API reference, in/);
  }
  expect((await visitor.get('/signin')).html).toContain('<meta name="robots" content="noindex">');
});

test('a page that does not exist leads to the start, within the console as well', async () => {
  const missing = await newVisitor(service).get('/nothing', { Accept: 'text/html' });
  expect([missing.status, missing.html.includes('class="button" href="/"')]).toEqual([404, true]);
  const owner = await newOwner(service);
  const { status, html } = await owner.open('/nothing');
  expect([status, html.includes('Go to the overview')]).toEqual([404, true]);
  expect(html).toMatch(/<nav class="sections"[^>]*>\s*<a [^>]*><svg /);
});
