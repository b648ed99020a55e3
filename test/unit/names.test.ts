import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { checkName } from '../../server/domain/businesses/names.ts';
import { call, createBusiness, PASSWORD } from '../support/api.ts';
import { authorizePath, newPkce, registerApp, registerBusinessApp } from '../support/oauth.ts';
import { person, service } from '../support/oauth-service.ts';
import { newVisitor } from '../support/visitor.ts';

const application = (changes: object = {}) => ({
  name: 'Budget Book',
  grant_types: ['authorization_code'],
  scopes: ['profile:read'],
  is_confidential: true,
  redirect_uris: ['https://app.example/callback'],
  ...changes,
});

const post = (path: string, body: object) => call(service, 'POST', path, { token: person.session, body });

/** Every input of a name, with the status of its success. */
const WAYS: Record<string, [taken: number, send: (name: string) => Promise<{ status: number }>]> = {
  'an application': [201, (name) => post('/oauth/clients', application({ name }))],
  'an application that is renamed': [
    200,
    async (name) => {
      const { id } = await registerApp(service, person);
      return call(service, 'PATCH', `/oauth/clients/${id}`, { token: person.session, body: { name } });
    },
  ],
  'a business': [201, (name) => post('/businesses', { name })],
  'a business by the form': [303, (name) => person.submit('/dashboard', { name })],
  'a person': [
    201,
    (name) =>
      call(service, 'POST', '/users', { body: { name, email: `${randomUUID()}@example.com`, password: PASSWORD } }),
  ],
  'a person by the form': [
    303,
    (name) => {
      const details = { name, email: `${randomUUID()}@example.com`, phone: '', password: PASSWORD };
      return newVisitor(service).submit('/signup', details);
    },
  ],
};

test.each(Object.keys(WAYS))('the name of %s has a visible character and no hidden ones', async (way) => {
  const [taken, send] = WAYS[way]!;
  const hidden = [
    'a\u202Ecod',
    'a\u200Bb',
    'a\nb',
    'a\u0085b',
    '\u3164',
    '\u2800',
    '\uFFFC',
    '\u{1D159}',
    '\u{13441}',
    '\u200D',
    '\u00AD',
    'a\u200Db',
  ];
  const mixed = ['Pаypal', 'Gοοgle Pay', 'Αpple', 'ꮪhop', 'Кiosk', 'S\u{16EBF}op'];
  const unfit = [...hidden, 'a\u3164b', 'a\u034Fb', 'a\u{E0061}b', ...mixed, 'TALLYSTICK', 'Tallystick Support'];
  const fit = [
    'Ünïcode & Söhne',
    '喫茶店',
    'トヨタ自動車',
    'علی\u200Cرضا',
    '👩\u200D🚀',
    '7',
    'Яндекс Pay',
    '❤️ Shop',
    'Tally',
  ];
  for (const name of unfit) expect({ name, status: (await send(name)).status }).toEqual({ name, status: 400 });
  for (const name of fit) expect({ name, status: (await send(name)).status }).toEqual({ name, status: taken });
});

test.each([
  'Tallystick command line',
  'TALLYSTICK  Command\u00A0Line',
  'Tally-Stick',
  'T a l l y s t i c k',
  'Ｔａｌｌｙｓｔｉｃｋ command line',
  'Ta11yst1ck',
  'TaIIystick',
  'Tállystïck',
  '𝕋𝕒𝕝𝕝𝕪𝕤𝕥𝕚𝕔𝕜',
  'ⓣⓐⓛⓛⓨⓢⓣⓘⓒⓚ',
  'ꓔꓮꓡꓡꓬꓢꓔꓲꓚꓗ',
  'ᎢᎪᏞᏞᎩᏚᎢᏆᏟᏦ',
  'ᴛᴀʟʟʏꜱᴛɪᴄᴋ',
  'The (tallystick) team',
  'Ⓣⓐⓛⓛⓨⓢⓣⓘⓒⓚ',
  '🅃🄰🄻🄻🅈🅂🅃🄸🄲🄺',
  '🅣🅐🅛🅛🅨🅢🅣🅘🅒🅚',
  '🆃🅰🅻🅻🆈🆂🆃🅸🅲🅺 support',
  '🇹🇦🇱🇱🇾🇸🇹🇮🇨🇰',
  '⒯⒜⒧⒧⒴⒮⒯⒤⒞⒦',
  'ᵗᵃˡˡʸˢᵗⁱᶜᵏ',
  'ᵀᴬᴸᴸʸˢᵀᴵᶜᴷ',
  'Tally\u2800stick',
  'Tally\u{1D159}stick',
  'Tally\uFFFCstick',
  'Tally\u02BCstick',
  'Tally|stick',
])('no other application is called %j', async (name) => {
  const registered = await post('/oauth/clients', application({ name }));
  expect([registered.status, registered.body]).toMatchObject([
    400,
    { errors: [{ field: '/name', code: 'reserved_name' }] },
  ]);
  const { id } = await registerApp(service, person);
  const renamed = await call(service, 'PATCH', `/oauth/clients/${id}`, { token: person.session, body: { name } });
  expect(renamed.status).toBe(400);
});

test('the form of an application says what is wrong with its name', async () => {
  const businessId = await createBusiness(service, { ...person });
  const path = `/dashboard/${businessId}/test/applications/new`;
  for (const [name, words] of [
    ['a\u200Bb', 'The name must not contain control characters'],
    ['Tallystick command line', 'The name must not look like the name of this service'],
    ['Pаypal', 'The name must not mix letters of several scripts in one word, as in Pаypal'],
  ] as const) {
    const fields = { action: 'register', name, grant_types: 'client_credentials', scopes: 'payments:read' };
    const { status, html } = await person.submit(path, fields);
    expect([status, html]).toEqual([400, expect.stringContaining(words)]);
  }
});

test('a right-to-left name stays apart from the words around it', async () => {
  const shop = await registerBusinessApp(service, person, { name: 'קופה' });
  const { html } = await person.get(authorizePath(shop, newPkce()));
  expect(html).toContain('<h1>Allow <bdi>קופה</bdi> to use your account?</h1>');
  expect(html).toContain('<dd><bdi>Analytical Engines</bdi></dd>');
});

test.each([
  ['https://app.example/callback', 'app.example'],
  ['http://127.0.0.1:8080/callback', '127.0.0.1:8080'],
  ['com.evil.app://accounts.google.com/cb', 'com.evil.app://accounts.google.com/cb'],
  ['com.evil.app:/cb', 'com.evil.app:/cb'],
])('the consent page says that %s leads to %s', async (uri, destination) => {
  const app = await registerApp(service, person, { redirect_uris: [uri] });
  const { html } = await person.get(authorizePath(app, newPkce()));
  expect(html).toContain(`Your answer is sent to <strong>${destination}</strong>.`);
});

/** Look-alikes of each letter of the product's name, in scripts, widths and styles. */
const LOOK_ALIKES: Record<string, string[]> = {
  t: [...'tTТтτΤＴｔ𝐭𝓉ᴛⓉⓣ⒯🅃🅣🆃🇹ᵗᵀ'],
  a: [...'aAаАΑαａ𝐚ᴀàÅⒶ⒜🄰🅐🅰🇦ᵃᴬₐ'],
  l: [...'lLI1|ｌⅼ𝐥ʟӏⓁ⒧🄻🅛🅻🇱ˡᴸₗ'],
  y: [...'yYуУΥｙ𝐲ʏÿⓎ⒴🅈🅨🆈🇾ʸ'],
  s: [...'sSѕЅｓ𝐬ꜱšⓈ⒮🅂🅢🆂🇸ˢₛ'],
  i: [...'iIіІΙ1l|ｉ𝐢ɪïⒾ⒤🄸🅘🅸🇮ⁱᴵᵢ'],
  c: [...'cCсСϲｃⅽ𝐜ᴄçⒸ⒞🄲🅒🅲🇨ᶜ'],
  k: [...'kKкКΚｋ𝐤ᴋⓀ⒦🄺🅚🅺🇰ᵏᴷₖ'],
};

test('no spelling of look-alikes passes for the name of the service', () => {
  const letters = Array.from('tallystick', (letter) => fc.constantFrom(...LOOK_ALIKES[letter]!));
  const between = fc.constantFrom(
    '',
    '',
    '',
    ' ',
    '-',
    '.',
    '\u0301',
    '\u00A0',
    '\u2800',
    '\uFFFC',
    '\u02BC',
    '\u02D0',
    '°',
    '❤',
  );
  const spelled = fc.tuple(...letters.flatMap((letter) => [letter, between])).map((parts) => parts.join(''));
  fc.assert(
    fc.property(spelled, fc.constantFrom('', 'The ', '⭐ '), (name, before) => {
      expect(() => checkName(before + name)).toThrow(/must not (look like|mix letters)/);
    }),
    { numRuns: 500 },
  );
});

test('names of one script pass, whatever their letters', () => {
  const alphabets = [
    'abcdefghijkmnopqrz',
    'бвгджзилмнпртфцчшщъыьэюя',
    'βγδζθλμξπσφψω',
    '日本語株式会社のカナ',
    '가나다라마바사',
  ];
  const words = alphabets.map((letters) =>
    fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(...words), { minLength: 1, maxLength: 4 }), (name) => {
      expect(() => checkName(name.join(' '))).not.toThrow();
    }),
    { numRuns: 500 },
  );
});
