import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from '../support/database.ts';
import { newOwnerWithSupport } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { imagesOf, pngOf } from '../support/images.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { paymentsOf } from '../support/payments.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { hiddenFields } from '../support/visitor.ts';

let server: MailServer;
let service: TestService;
beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService({ SMTP_URL: server.url });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

/** Creates a payer whose address is verified, and who has no mail waiting. */
async function newPayer(): Promise<Person> {
  const payer = await newPerson(service);
  await sql(service, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [payer.id]);
  await eventually(() => server.mails.some(({ to }) => to === payer.email), 'the mail of the sign-up');
  return payer;
}

async function askForReceipt(payer: Person, reference: string): Promise<void> {
  const { form_token } = hiddenFields((await payer.get(`/pay/${reference}`)).html);
  await payer.post(`/pay/${reference}/receipt`, { form_token: form_token! });
}

/** Returns a receipt as it was received. */
async function receiptTo({ email }: Person): Promise<string> {
  const find = () => server.mails.find(({ to, source }) => to === email && source.includes('Your receipt'));
  return (await eventually(find, 'the receipt')).source;
}

async function mailReceipt(reference: string): Promise<string> {
  const payer = await newPayer();
  await askForReceipt(payer, reference);
  return receiptTo(payer);
}

test('a mailed receipt has the logo in itself, with the name as its text, and loads nothing', async () => {
  const owner = await newOwnerWithSupport(service);
  const reference = await paymentsOf(service, owner.merchant).captured();
  expect(await mailReceipt(reference)).not.toMatch(/<img|image\/png/);
  const logo = pngOf(12, 4);
  const { body } = await imagesOf(service, owner).set(logo);
  const source = await mailReceipt(reference);
  expect(source).toContain('<img src="cid:image" alt="Analytical Engines" height="48">');
  expect(source).toMatch(/Content-Type: image\/png[^]*Content-ID: <image>/i);
  const content = Buffer.from(await (await fetch(body.url as string)).arrayBuffer()).toString('base64');
  expect(source.replace(/\r\n/g, '')).toContain(content);
  expect(source).not.toMatch(/<img src="http/);
});

test('a receipt that waits while the logo is removed is sent without a place for it', async () => {
  const owner = await newOwnerWithSupport(service);
  const images = imagesOf(service, owner);
  await images.set(pngOf(9, 3)); // which no other business has
  const payer = await newPayer();
  const attempts = server.attempts.length;
  server.next(...Array<'greylist'>(100).fill('greylist'));
  await askForReceipt(payer, await paymentsOf(service, owner.merchant).captured());
  await eventually(() => server.attempts.includes(payer.email, attempts), 'a first attempt');
  expect((await images.remove()).status).toBe(204);
  server.next();
  const source = await receiptTo(payer);
  expect(source).not.toMatch(/<img|cid:image|image\/png/);
  expect(source).toMatch(/<body>\s*<p>[^<]/);
});
