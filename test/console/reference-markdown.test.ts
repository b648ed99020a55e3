import { expect, test } from '@jest/globals';
import { errorCodes, eventTypes, operations, type OperationId } from '../../spec/generated/values.ts';
import { service } from '../support/shared-service.ts';

const ids = Object.keys(operations) as OperationId[];

async function read(path: string): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(service.origin + path);
  return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() };
}

test('llms.txt lists every page, and every link in it leads to Markdown', async () => {
  const { type, text } = await read('/llms.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Tallystick\n\n> .+\n/);
  const pages = [...text.matchAll(/\]\(([^)]+\/docs\/[^)]+)\)/g)].map(([, href = '']) => href);
  expect(pages).toEqual(expect.arrayContaining(ids.map((id) => `${service.origin}/docs/operations/${id}.md`)));
  expect(pages).toEqual(expect.arrayContaining(eventTypes.map((one) => `${service.origin}/docs/webhooks/${one}.md`)));
  for (const page of pages) {
    const { status, type: pageType, text: shown } = await read(new URL(page).pathname);
    expect([page, status, pageType]).toEqual([page, 200, 'text/markdown; charset=utf-8']);
    expect(shown).toMatch(/^# \S/);
    expect(shown).not.toMatch(/<\/?(p|code|a|ul|li|span)[ >]|\]\(\/|undefined|&[a-z]+;/);
  }
});

test('the page of an operation as Markdown has its path, fields, values, errors and samples', async () => {
  const { text } = await read('/docs/operations/Payments_create.md');
  for (const part of [
    '`POST /payments`',
    '`payments:create`',
    '- `amount` (integer; required; from 1 to',
    '  - `AUTOMATIC`: ',
    '[`idempotency_key_reused`](',
    '```ts\nimport { Tallystick }',
    '```json\n{\n  "reference": "pay_',
  ])
    expect(text).toContain(part);
});

test('sections that a page shows as tabs are plain sections in Markdown', async () => {
  const { text } = await read('/docs/guides/receive-webhooks.md');
  for (const language of ['Node', 'Python', 'Go', 'PHP', 'Ruby']) expect(text).toContain(`\n\n## ${language}\n\n`);
  expect(text).not.toContain('tabs');
});

test('Markdown and llms.txt are compressed for a client that takes that', async () => {
  for (const path of ['/llms.txt', '/docs.md', '/docs/guides/errors.md']) {
    const { headers } = await fetch(service.origin + path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect([path, headers.get('Content-Encoding')]).toEqual([path, 'gzip']);
    expect(headers.get('Vary')).toContain('Accept-Encoding');
    const plain = await fetch(service.origin + path, { headers: { 'Accept-Encoding': 'identity' } });
    expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, (await read(path)).text]);
  }
});

test('the guide to errors as Markdown has every code', async () => {
  const { text } = await read('/docs/guides/errors.md');
  for (const code of errorCodes) expect(text).toContain(`- \`${code}\``);
});

test.each(['/docs/operations/None.md', '/docs/guides/none.md', '/docs/resources/none.md', '/docs/webhooks/none.md'])(
  '%s is not found',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('a page names its Markdown, and the search has none', async () => {
  const alternate = /<link rel="alternate" type="text\/markdown" href="([^"]+)">/;
  const page = await read('/docs/operations/Payments_get');
  expect(alternate.exec(page.text)?.[1]).toBe('/docs/operations/Payments_get.md');
  expect((await read('/docs/operations/Payments_get.md')).status).toBe(200);
  expect((await read('/docs/search?q=payment')).text).not.toMatch(alternate);
});
