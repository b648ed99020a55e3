import { beforeAll, expect, test } from '@jest/globals';
import { pageAddresses, type SeenPage } from '../../support/page-addresses.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields } from '../../support/visitor.ts';

const GZIP = { 'Accept-Encoding': 'gzip' };
/** A form that is refused for what it contains, after its token was accepted. */
const FORM = '/device';

let pages: SeenPage[];
beforeAll(async () => {
  pages = Object.values(await pageAddresses(service)).flat();
});

test('every page is compressed, except one that contains a secret', async () => {
  const plain = new Set<string>();
  for (const { visitor, address } of pages) {
    const answer = await visitor.get(address, GZIP);
    expect([address, answer.headers.get('Vary')]).toEqual([address, expect.stringContaining('Accept-Encoding')]);
    expect(answer.html).toContain('</html>');
    if (answer.headers.get('Content-Encoding') !== 'gzip') plain.add(address.replace(/=.*/, ''));
  }
  const withToken = ['/confirm/link?token', '/invitation?token', '/reset-password?token', '/restore-email?token'];
  const others = ['/dev/mail', '/oauth/authorize?response_type', '/verify-email?token'];
  expect([...plain].toSorted()).toEqual([...withToken, ...others].toSorted());
});

test('the token of a form differs in every page, and each is accepted', async () => {
  const seen = new Set<string>();
  const forms = new Set<string>();
  for (const { visitor, address } of pages)
    for (let time = 1; time <= 2; time++) {
      const token = hiddenFields((await visitor.get(address)).html).form_token;
      if (token === undefined) continue;
      expect([address, seen.has(token)]).toEqual([address, false]);
      seen.add(token);
      forms.add(address);
      const { status } = await visitor.post(FORM, { form_token: token, user_code: '' });
      expect([address, status]).not.toEqual([address, 403]);
    }
  expect(forms.size).toBeGreaterThan(20);
});
