import { beforeEach, expect, test } from '@jest/globals';
import { mailNotices } from '../../../../server/domain/webhooks/mail-notices.ts';
import { pass, passRetry } from '../../../support/clock.ts';
import { newMember, newOwner, type Owner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { mailsTo, verifyEmail } from '../../../support/mail.ts';
import { times } from '../../../support/payments.ts';
import { receiver, service } from '../../../support/webhook-service.ts';
import { webhooksOf, type Delivery, type Endpoint, type Webhooks } from '../../../support/webhooks.ts';

const DAY_SECONDS = 86_400;
/** Delays after the first to the seventh failure. */

const FAILING = 'Webhook endpoints have failed for a day';
const DISABLED = 'Webhook endpoints were disabled';
const GONE = 'Webhook endpoints answer 410 Gone';
const MISSED = 'Webhook deliveries have failed';
const SUBJECTS = [FAILING, DISABLED, GONE, MISSED];

/** An owner with a verified address. */
let owner: Owner;
let webhooks: Webhooks;

beforeEach(async () => {
  owner = await newOwner(service);
  await verifyEmail(service, owner);
  webhooks = webhooksOf(service, owner.merchant);
  answer(500);
});

const answer = (status: number) => receiver.answerWith((_received, response) => void response.writeHead(status).end());
const pathOf = ({ id }: Pick<Endpoint, 'id'>) => `/webhook-endpoints/${id}`;
const readEndpoint = (endpoint: Endpoint) => webhooks.read<Endpoint>(pathOf(endpoint));

/** Returns the mails about endpoints of the last day, newest first. */
const letters = async (to: { email: string } = owner, subjects = SUBJECTS) =>
  (await mailsTo(service, to)).filter(({ subject }) => subjects.includes(subject));

/** Makes the service send due mails, and waits for one. */
async function letter(subject: string, to: { email: string } = owner): Promise<string> {
  const found = await eventually(async () => {
    await pass(5);
    return (await letters(to)).find((mail) => mail.subject === subject);
  }, `a mail: ${subject}`);
  return found.text;
}

/** Runs the service's periodic mail job to completion. */
const mailNow = () => mailNotices(service.parts, new AbortController().signal);

/** Creates an endpoint with one delivery whose first attempt has failed. */
async function failingEndpoint(changes: object = {}): Promise<{ endpoint: Endpoint; delivery: Delivery }> {
  const { body } = await webhooks.ask('POST', '/webhook-endpoints', { url: receiver.url, ...changes });
  const endpoint = body as Endpoint;
  await webhooks.pay();
  const delivery = await webhooks.delivery(
    endpoint.id,
    ({ attempt, last_attempt_at }) => attempt === 1 && last_attempt_at !== null,
    'a failure',
  );
  return { endpoint, delivery };
}

const isDisabled = (endpoint: Endpoint) =>
  eventually(async () => (await readEndpoint(endpoint)).status === 'DISABLED', 'disabling');

/** Fails the retries of a delivery from this attempt on, up to the last. */
async function failUntilTheEnd({ id }: Delivery, from = 2): Promise<Delivery> {
  for (let number = from; number <= 8; number++) {
    await passRetry((await readDelivery(id)).next_attempt_at!);
    await eventually(async () => (await readDelivery(id)).attempt === number, `attempt ${number}`);
  }
  return readDelivery(id);
}

const readDelivery = (id: string) => webhooks.read<Delivery>(`/webhook-deliveries/${id}`);

test('what waits when the service disables its endpoint keeps all eight attempts, and new events are skipped', async () => {
  const { endpoint, delivery } = await failingEndpoint();
  await pass(5 * DAY_SECONDS);
  await isDisabled(endpoint);
  expect(await readDelivery(delivery.id)).toMatchObject({ status: 'RETRYING', attempt: 2 });
  await webhooks.pay();
  const [newer] = await webhooks.deliveries(endpoint.id);
  expect(newer).toMatchObject({ status: 'SKIPPED', last_attempt_at: null });
  expect(await failUntilTheEnd(delivery, 3)).toMatchObject({ status: 'FAILED', attempt: 8 });
  expect(receiver.received).toHaveLength(8);
  expect(await readEndpoint(endpoint)).toMatchObject({
    disabled_reason: 'Every attempt failed for 5 days.',
    skip: null,
  });
});

test('what waits may still arrive, and its endpoint stays disabled until a person enables it', async () => {
  const { endpoint, delivery } = await failingEndpoint();
  await pass(5 * DAY_SECONDS);
  await isDisabled(endpoint);
  answer(200);
  await pass(302);
  await eventually(async () => (await readDelivery(delivery.id)).status === 'DELIVERED', 'the delivery');
  expect(await readEndpoint(endpoint)).toMatchObject({ status: 'DISABLED' });
  const { body } = await webhooks.ask('PATCH', pathOf(endpoint), { status: 'ENABLED' });
  expect(body).toMatchObject({ status: 'ENABLED', disabled_reason: null });
});

test('a person who disables what the service has disabled skips what waits', async () => {
  const { endpoint, delivery } = await failingEndpoint();
  await pass(5 * DAY_SECONDS);
  await isDisabled(endpoint);
  const page = await owner.open(`/endpoints/${endpoint.id}`);
  expect(page.html).toContain('Deliveries that waited when it was disabled keep their schedule.');
  await owner.act(`/endpoints/${endpoint.id}`, 'disable');
  expect(await readDelivery(delivery.id)).toMatchObject({ status: 'SKIPPED' });
  expect(await readEndpoint(endpoint)).toMatchObject({ disabled_reason: null, skip: { status: 'FINISHED' } });
});

test('owners and admins with a verified address are mailed when an endpoint has failed for a day, once', async () => {
  const [admin, viewer, unverified] = [
    await newMember(service, owner, 'admin'),
    await newMember(service, owner, 'viewer'),
    await newMember(service, owner, 'admin'),
  ];
  await sql(service, 'UPDATE users SET email_verified_at = NULL WHERE id = $1', [unverified.id]);
  const { endpoint } = await failingEndpoint({ url: `${receiver.url}?token=hidden` });
  await pass(DAY_SECONDS - 60);
  await mailNow();
  expect(await letters()).toEqual([]);
  await pass(60);
  for (const to of [owner, admin]) {
    const text = await letter(FAILING, to);
    expect(text).toContain(receiver.url);
    expect(text).toContain(`/dashboard/${owner.businessId}/test/endpoints`);
    expect(text).not.toContain('hidden');
  }
  expect([await letters(viewer), await letters(unverified)]).toEqual([[], []]);
  await pass(3 * DAY_SECONDS);
  await mailNow();
  expect(await letters(owner, [FAILING])).toEqual([]);
  expect(await readEndpoint(endpoint)).toMatchObject({ status: 'ENABLED' });
});

test('notices about endpoints are in the language of the account', async () => {
  const { endpoint } = await failingEndpoint();
  await copyFailing(endpoint, 12);
  await sql(service, "UPDATE users SET language = 'de' WHERE id = $1", [owner.id]);
  await pass(DAY_SECONDS);
  await mailNow();
  const [mail] = await letters(owner, ['Webhook-Endpunkte sind seit einem Tag nicht erreichbar']);
  expect(mail!.text).toContain('Jede Zustellung wird in 32 Stunden achtmal versucht.');
  expect(mail!.text).toContain('und 3 weitere');
});

test('five thousand endpoints of a business that fail are one mail a day, also to processes that mail at once', async () => {
  const { endpoint } = await failingEndpoint();
  await copyFailing(endpoint, 5000);
  await pass(DAY_SECONDS);
  await times(8, mailNow);
  expect(await letter(FAILING)).toContain('and 4991 more');
  await times(8, mailNow);
  expect(await letters(owner, [FAILING])).toHaveLength(1);
  await copyFailing(endpoint, 5);
  await pass(DAY_SECONDS - 60);
  await times(8, mailNow);
  expect(await letters(owner, [FAILING])).toHaveLength(1);
});

/** Copies an endpoint, including the time since when it has failed. */
async function copyFailing({ id }: Endpoint, count: number): Promise<void> {
  await sql(
    service,
    `INSERT INTO webhook_endpoints (id, business_id, environment, client_id, url, failing_since, secret_encrypted, created_at, updated_at)
     SELECT 'we_' || md5(random()::text), business_id, environment, client_id, url, failing_since, secret_encrypted, created_at, updated_at
     FROM webhook_endpoints, generate_series(1, $2::integer) WHERE id = $1`,
    [id, count],
  );
}

test('what is not true any more when the next mail is due is not mailed', async () => {
  await failingEndpoint();
  await pass(DAY_SECONDS);
  await letter(FAILING);
  const [other, deleted] = [(await failingEndpoint()).endpoint, (await failingEndpoint()).endpoint];
  const ids = [other.id, deleted.id];
  const longer = "UPDATE webhook_endpoints SET failing_since = failing_since - interval '1 day' WHERE id = ANY($1)";
  await sql(service, longer, [ids]);
  await mailNow();
  expect(await letters(owner, [FAILING])).toHaveLength(1);
  expect(await dueOf(ids)).toBe(2);
  answer(200);
  await sql(service, 'UPDATE webhook_endpoints SET failing_since = NULL WHERE id = $1', [other.id]);
  await webhooks.ask('DELETE', pathOf(deleted));
  await pass(DAY_SECONDS + 5);
  await mailNow();
  expect(await letters(owner, [FAILING])).toEqual([]);
});

/** Counts endpoints with a notice that is due. */
async function dueOf(ids: string[]): Promise<number> {
  return (await sql(service, 'SELECT FROM webhook_notices WHERE due AND endpoint_id = ANY($1)', [ids])).length;
}

test('owners are mailed when the service disables an endpoint', async () => {
  const { endpoint } = await failingEndpoint();
  await pass(5 * DAY_SECONDS);
  await isDisabled(endpoint);
  const text = await letter(DISABLED);
  expect(text).toContain('Deliveries that wait keep their schedule.');
  await pass(2 * DAY_SECONDS);
  await mailNow();
  expect(await letters(owner, [DISABLED])).toEqual([]);
});

test('a receiver that is gone gets its eight attempts, and owners are mailed at once, once', async () => {
  answer(410);
  const { endpoint, delivery } = await failingEndpoint();
  expect(endpoint.disable_on_gone).toBe(false);
  expect(await letter(GONE)).toContain(receiver.url);
  expect(await readDelivery(delivery.id)).toMatchObject({ status: 'RETRYING' });
  for (const path of ['', `/endpoints/${endpoint.id}`])
    expect((await owner.open(path)).html).toContain('gone (HTTP 410)');
  expect(await failUntilTheEnd(delivery)).toMatchObject({ status: 'FAILED', attempt: 8 });
  await mailNow();
  expect(await letters(owner, [GONE])).toEqual([]);
  expect(await readEndpoint(endpoint)).toMatchObject({ status: 'ENABLED' });
});

test('an endpoint with disable_on_gone is disabled by the first 410, and what waits keeps its schedule', async () => {
  answer(410);
  const { endpoint, delivery } = await failingEndpoint({ disable_on_gone: true });
  await isDisabled(endpoint);
  expect(await readEndpoint(endpoint)).toMatchObject({ disabled_reason: 'The receiver answered 410 Gone.' });
  expect(await readDelivery(delivery.id)).toMatchObject({ status: 'RETRYING' });
  await letter(DISABLED);
  expect(await letters(owner, [GONE])).toEqual([]);
  await passRetry((await readDelivery(delivery.id)).next_attempt_at!);
  await eventually(async () => (await readDelivery(delivery.id)).attempt === 2, 'the second attempt');
});

test('disable_on_gone is changed by the API and by the form, and takes nothing but true and false', async () => {
  const { body } = await webhooks.ask('POST', '/webhook-endpoints', { url: receiver.url });
  const change = (disable_on_gone: unknown) => webhooks.ask('PATCH', pathOf(body as Endpoint), { disable_on_gone });
  expect((await change(true)).body).toMatchObject({ disable_on_gone: true });
  for (const wrong of ['yes', 1, null]) expect((await change(wrong)).status).toBe(400);
  const path = `/endpoints/${(body as Endpoint).id}`;
  expect((await owner.open(path)).html).toContain('Is disabled');
  await owner.act(path, 'change', { url: receiver.url, description: '' });
  expect(await readEndpoint(body as Endpoint)).toMatchObject({ disable_on_gone: false });
  await owner.act(path, 'change', { url: receiver.url, description: '', disable_on_gone: 'yes' });
  expect(await readEndpoint(body as Endpoint)).toMatchObject({ disable_on_gone: true });
});

test('failed deliveries are on the overview, and in one mail a day', async () => {
  const { endpoint, delivery } = await failingEndpoint();
  await failUntilTheEnd(delivery);
  expect(await letter(MISSED)).toContain(receiver.url);
  answer(200);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'a success');
  expect((await owner.open('')).html).toContain('1 failed in 7 days');
  expect((await owner.open(`/endpoints/${endpoint.id}`)).html).toContain('Failed in 7 days');
  expect(await letters(owner, [MISSED])).toHaveLength(1);
});
