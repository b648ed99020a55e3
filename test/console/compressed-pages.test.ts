import { beforeAll, expect, test } from '@jest/globals';
import { unmaskForm } from '../../server/platform/secrets.ts';
import { PASSWORD } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { newPerson } from '../support/oauth.ts';
import { codeAt, stepNow } from '../support/second-factor.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor, type PageAnswer, type Visitor } from '../support/visitor.ts';

const GZIP = { 'Accept-Encoding': 'gzip' };
/** A form that is refused for what it contains, after its token was accepted. */
const FORM = '/device';

let owner: Owner;
beforeAll(async () => {
  owner = await newOwner(service);
});

const encodingOf = ({ headers }: PageAnswer) => headers.get('Content-Encoding');
const lengthOf = ({ headers }: PageAnswer) => Number(headers.get('Content-Length'));
const tokenIn = ({ html }: PageAnswer) => hiddenFields(html).form_token;

async function sendToken(visitor: Visitor, form_token: string): Promise<number> {
  return (await visitor.post(FORM, { form_token, user_code: '' })).status;
}

test('a token that was changed, cut or invented is refused', async () => {
  const token = tokenIn(await owner.get('/dashboard'))!;
  const changed = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const others = tokenIn(await newVisitor(service).get('/signin'))!;
  for (const wrong of ['', changed, token.slice(0, -4), token.slice(0, 43), token.slice(43), `${token}AAAA`, others])
    expect([wrong, await sendToken(owner, wrong)]).toEqual([wrong, 403]);
  expect(await sendToken(owner, token)).not.toBe(403);
});

test('a form that was opened before tokens were masked is accepted', async () => {
  const token = unmaskForm(tokenIn(await owner.get('/dashboard'))!);
  expect(token).toBe(unmaskForm(tokenIn(await owner.get('/dashboard/account'))!));
  expect(await sendToken(owner, token)).not.toBe(403);
});

test('a page that shows a secret once is not compressed', async () => {
  const url = 'https://shop.example.com/hooks';
  const client = await owner.act(`/applications/${owner.merchant.clientId}`, 'rotate', { expire_previous_in: '0' });
  const endpoint = await owner.act('/endpoints/new', 'register', { url, client_id: owner.merchant.clientId });
  const alarms = await owner.act('/settings', 'alarms', { alarm_url: url });
  const person = await newPerson(service);
  const started = await person.submit('/dashboard/second-factor', { action: 'start', password: PASSWORD });
  const [, secret] = /<code class="reveal">([A-Z2-7]+)<\/code>/.exec(started.html)!;
  const confirmation = { ...hiddenFields(started.html), action: 'confirm', code: codeAt(secret!, stepNow()) };
  const codes = await person.post('/dashboard/second-factor', confirmation);
  expect(codes.html).toContain('Your recovery codes');
  for (const page of [client, endpoint, alarms, started, codes]) {
    expect(page.html).toMatch(/class="panel narrow secret"/);
    expect([page.status, encodingOf(page)]).toEqual([200, null]);
  }
});

test('a page of a user that another site has the browser request is not compressed', async () => {
  const ask = (visitor: Visitor, site: string) => visitor.get('/docs', { ...GZIP, 'Sec-Fetch-Site': site });
  for (const [site, encoding] of [
    ['same-origin', 'gzip'],
    ['none', 'gzip'],
    ['same-site', null],
    ['cross-site', null],
  ] as const)
    expect([site, encodingOf(await ask(owner, site))]).toEqual([site, encoding]);
  expect(encodingOf(await ask(newVisitor(service), 'cross-site'))).toBe('gzip');
});

test('the length of a compressed page varies, and its content does not', async () => {
  const visitor = newVisitor(service);
  const answers: PageAnswer[] = [];
  for (let count = 0; count < 20; count++) answers.push(await visitor.get('/', GZIP));
  expect(new Set(answers.map(({ html }) => html)).size).toBe(1);
  const lengths = answers.map(lengthOf);
  expect(new Set(lengths).size).toBeGreaterThan(5);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(100);
});

test('a client that does not take gzip gets the page as it is, and HEAD has the headers of GET', async () => {
  const visitor = newVisitor(service);
  const [small, plain] = [await visitor.get('/', GZIP), await visitor.get('/', { 'Accept-Encoding': 'identity' })];
  expect([encodingOf(plain), lengthOf(plain), plain.html]).toEqual([null, Buffer.byteLength(plain.html), small.html]);
  expect(lengthOf(small)).toBeLessThan(lengthOf(plain) * 0.7);
  const refusing = await visitor.get('/', { 'Accept-Encoding': 'gzip;q=0' });
  expect(encodingOf(refusing)).toBeNull();
  const head = await fetch(`${service.origin}/`, { method: 'HEAD', headers: GZIP });
  expect([head.status, head.headers.get('Content-Encoding'), head.headers.get('Content-Type')]).toEqual([
    200,
    'gzip',
    'text/html; charset=utf-8',
  ]);
});

test('an error page is compressed, and no page is stored', async () => {
  for (const path of ['/nothing-here', '/pay/pay_missing']) {
    const { status, headers } = await newVisitor(service).get(path, { ...GZIP, Accept: 'text/html' });
    expect([path, status, headers.get('Content-Encoding')]).toEqual([path, 404, 'gzip']);
    expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-store', null]);
  }
});
