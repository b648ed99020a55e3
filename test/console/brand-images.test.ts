import { expect, test } from '@jest/globals';
import { ageSession } from '../support/age-session.ts';
import { PASSWORD } from '../support/api.ts';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { imagesOf, pngOf } from '../support/images.ts';
import { authorizePath, newPkce, registerApp } from '../support/oauth.ts';
import { paymentsOf } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';

const IMAGE = /<img class="(brand-icon|brand-logo|business-icon)" src="(\/images\/[0-9a-f]{64}\.png)" alt="([^"]*)">/g;

/** Lists the images on a page, with their texts. */
const imagesOn = (html: string) => [...html.matchAll(IMAGE)].map(([, name, , text]) => [name, text]);

const checkoutOf = async ({ merchant }: Owner) => {
  const { body } = await paymentsOf(service, merchant).create({ payment_method: undefined });
  return newVisitor(service).get(`/pay/${body.reference}`);
};

test('owners and admins upload an icon and a logo in the console, see them there, and remove them', async () => {
  const owner = await newOwner(service);
  const admin = await newMember(service, owner, 'admin');
  const saved = await admin.upload('/settings', 'icon', pngOf(300, 300));
  expect(saved.status).toBe(303);
  const { html } = await admin.get(saved.location);
  expect(html).toContain('The icon is saved.');
  const [icon] = [['business-icon', '']];
  expect(imagesOn(html)).toEqual([icon, icon, ['brand-icon', 'The current icon']]);
  expect((await owner.get((await owner.upload('/settings', 'logo', pngOf(300, 30))).location)).html).toContain(
    'The logo is saved.',
  );
  const overview = await owner.open('');
  expect(imagesOn(overview.html)).toEqual([icon, icon]);
  expect(overview.headers.get('Content-Security-Policy')).toContain("img-src 'self'");
  for (const kind of ['icon', 'logo'])
    expect((await owner.get((await owner.act('/settings', `no-${kind}`)).location)).html).toContain(
      `The ${kind} is removed.`,
    );
  expect(imagesOn((await owner.open('/settings')).html)).toEqual([]);
  const again = await owner.act('/settings', 'no-logo');
  expect([again.status, again.html]).toEqual([404, expect.stringContaining('No such image')]);
});

test('payers see the logo on checkout and receipt, or else the icon, and users on the consent page', async () => {
  const owner = await newOwner(service);
  expect(imagesOn((await checkoutOf(owner)).html)).toEqual([]);
  const images = imagesOf(service, owner);
  await images.set(pngOf(10, 10), 'icon');
  expect(imagesOn((await checkoutOf(owner)).html)).toEqual([['brand-icon', '']]);
  const { body } = await images.set(pngOf(40, 10), 'logo');
  const receipt = `/pay/${await paymentsOf(service, owner.merchant).captured()}`;
  const app = await registerApp(service, owner, { business_id: owner.businessId });
  const pages = [
    await checkoutOf(owner),
    await newVisitor(service).get(receipt),
    await owner.get(authorizePath(app, newPkce())),
  ];
  for (const { html } of pages) {
    expect(imagesOn(html)).toEqual([['brand-logo', '']]);
    expect(html).toContain(`src="${new URL(body.url as string).pathname}"`);
  }
});

test('a file that cannot be used is refused at its field', async () => {
  const owner = await newOwner(service);
  const { status, html } = await owner.upload('/settings', 'logo', Buffer.from('<svg/>'));
  expect(status).toBe(400);
  const message = 'The file is in SVG, which is not accepted. Save the image as PNG or JPEG, and upload that.';
  expect(html).toContain(`<a href="#logo">${message}</a>`);
  expect(html).toContain(`<p class="fault" id="logo-fault">${message}</p>`);
  expect(html).toMatch(/<input id="logo"[^>]* aria-describedby="logo-hint logo-fault" aria-invalid="true">/);
  expect(html).not.toContain('id="icon-fault"');
});

test('a form without a file says so', async () => {
  const owner = await newOwner(service);
  for (const empty of [await owner.upload('/settings', 'icon', Buffer.alloc(0)), await owner.act('/settings', 'icon')])
    expect([empty.status, empty.html]).toEqual([
      400,
      expect.stringContaining('<p class="fault" id="icon-fault">Choose a file in PNG or JPEG.</p>'),
    ]);
});

test('a confirmation of the identity says that the file must be chosen again, and so does the page after it', async () => {
  const owner = await newOwner(service);
  await ageSession(service, owner.session);
  let asked = await owner.upload('/settings', 'icon', pngOf(1, 1));
  const confirm = (confirm_password: string) =>
    owner.act('/settings', 'icon', { ...hiddenFields(asked.html), confirm_password });
  for (const isFaulty of [false, true]) {
    expect([asked.status, asked.html.includes('id="confirm_password-fault"')]).toEqual([403, isFaulty]);
    expect(asked.html).toContain('The file is not kept: you choose it again afterwards.');
    expect(asked.html).toContain('change the settings of the business');
    expect(asked.html).not.toContain('what you entered is kept');
    asked = await confirm('wrong password');
  }
  const { status, html } = await confirm(PASSWORD);
  const message = 'You have confirmed. Choose the file again, and save it.';
  expect([status, html]).toEqual([400, expect.stringContaining(`<p class="fault" id="icon-fault">${message}</p>`)]);
  const { location } = await owner.upload('/settings', 'icon', pngOf(1, 1));
  expect((await owner.get(location)).html).toContain('The icon is saved.');
});

test('a confirmation of a form without a file says that what was entered is kept', async () => {
  const owner = await newOwner(service);
  await ageSession(service, owner.session);
  for (const { status, html } of [
    await owner.upload('/settings', 'icon', Buffer.alloc(0)),
    await owner.act('/settings', 'rename', { name: 'Analytical Engines' }),
  ]) {
    expect([status, html]).toEqual([403, expect.stringContaining('what you entered is kept')]);
    expect(html).not.toContain('had_file');
  }
});

test('viewers have no form, and their files change nothing', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  expect((await viewer.open('/settings')).html).not.toContain('type="file"');
  expect((await viewer.upload('/settings', 'icon', pngOf(1, 1))).status).toBe(403);
  const stranger = await newOwner(service);
  const base = `/dashboard/${owner.businessId}/test`;
  const form = new FormData();
  expect((await stranger.post(`${base}/settings`, form)).status).toBe(403); // without a token
  expect((await imagesOf(service, owner).get('icon')).status).toBe(404);
});

test('a file of more than one MiB is refused with the limit and a way back', async () => {
  const owner = await newOwner(service);
  const { status, html } = await owner.upload('/settings', 'logo', Buffer.alloc(1024 * 1024 + 70_000));
  expect(status).toBe(413);
  expect(html).toContain('It has more than 1 MiB (1,048,576 bytes), the most that is accepted. Nothing was changed.');
  expect(html).toContain(`<a class="button" href="/dashboard/${owner.businessId}/test/settings">Back to the form</a>`);
});

test('a form of a visitor who is not signed in is not read, and leads to the sign-in', async () => {
  const owner = await newOwner(service);
  const path = `/dashboard/${owner.businessId}/test/settings`;
  const form = new FormData();
  form.set('icon', new Blob([new Uint8Array(pngOf(1, 1))]), 'icon.png');
  for (const site of ['same-origin', 'cross-site']) {
    const { status, location } = await newVisitor(service).post(path, form, { 'Sec-Fetch-Site': site });
    expect([status, location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
  }
});

test('a form of another site is refused', async () => {
  const owner = await newOwner(service);
  const form = new FormData();
  form.set('action', 'icon');
  form.set('icon', new Blob([new Uint8Array(pngOf(1, 1))]), 'icon.png');
  const path = `/dashboard/${owner.businessId}/test/settings`;
  const { status, html } = await owner.post(path, form, { 'Sec-Fetch-Site': 'same-origin' });
  expect([status, html]).toEqual([403, expect.stringContaining('This form is out of date')]);
});

/** Sends a body to the page that sets images. */
async function send(owner: Owner, type: string, body: string): Promise<[status: number, html: string]> {
  const Cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${service.origin}/dashboard/${owner.businessId}/test/settings`, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { 'Content-Type': type, Cookie, Accept: 'text/html' },
  });
  return [answer.status, await answer.text()];
}

/** Writes a part of a form; its boundary is in no token. */
const part = (name: string, value = '') =>
  `--+b+\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test.each([
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=+b+; boundary=c', `${part('action', 'icon')}--+b+--`],
  ['multipart/form-data; boundary=+b+', 'no parts'],
  ['multipart/form-data; boundary=+b+', part('action', 'icon')],
])('a broken form of the type %s is refused', async (type, body) => {
  const owner = await newOwner(service);
  expect(await send(owner, type, body)).toEqual([400, expect.stringContaining('The form cannot be read.')]);
});

test('a form of more than 200 parts is refused before they are read, and one of 200 is read', async () => {
  const owner = await newOwner(service);
  const { form_token } = hiddenFields((await owner.open('/settings')).html);
  const sendParts = (count: number) => {
    const parts = [part('form_token', form_token), part('action', 'icon'), part('n').repeat(count - 2), '--+b+--'];
    return send(owner, 'multipart/form-data; boundary=+b+', parts.join(''));
  };
  for (const count of [201, 20_000])
    expect(await sendParts(count)).toEqual([
      400,
      expect.stringContaining('The form has more than 200 fields, the maximum.'),
    ]);
  expect(await sendParts(200)).toEqual([400, expect.stringContaining('Choose a file in PNG or JPEG.')]);
});

test('pages without files accept no forms with files', async () => {
  const owner = await newOwner(service);
  const { status } = await owner.upload('/members', 'invite', pngOf(1, 1));
  expect(status).toBe(415);
});
