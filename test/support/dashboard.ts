import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { idAt } from '../../scripts/processes/id-at.ts';
import { call, createApplication, createBusiness, type TestMerchant } from './api.ts';
import { join } from './members.ts';
import { newPerson, type Person } from './oauth.ts';
import type { TestService } from './service.ts';
import { hiddenFields, type PageAnswer } from './visitor.ts';

/** A person with a business and an application, and the dashboard of that business in TEST. */
export interface Owner extends Person {
  businessId: string;
  merchant: TestMerchant;
  /** Opens a page relative to `/dashboard/{business}/test`. */
  open(path: string): Promise<PageAnswer>;
  /** Presses the button `action` of a page, with fields filled in. */
  act(path: string, action: string, fields?: Record<string, string>): Promise<PageAnswer>;
  /** Presses the button `action` of a page whose form has a file in the field of that name. */
  upload(path: string, action: string, file: Buffer): Promise<PageAnswer>;
}

export async function newOwner(service: TestService, name = `Business ${randomUUID().slice(0, 8)}`): Promise<Owner> {
  const person = await newPerson(service);
  const businessId = await createBusiness(service, person, name);
  const merchant = await createApplication(service, person, businessId);
  return { ...person, merchant, businessId, ...dashboardOf(person, businessId) };
}

/** Creates the business "Analytical Engines", which has an address for questions of payers. */
export async function newOwnerWithSupport(service: TestService): Promise<Owner> {
  const owner = await newOwner(service, 'Analytical Engines');
  const body = { support_email: 'help@analytical.example' };
  await call(service, 'PATCH', `/businesses/${owner.businessId}`, { token: owner.session, body });
  return owner;
}

/** Actions that show a secret: their forms have a key, which any page of the user contains. */
const SINGLE_USE = ['register', 'rotate', 'promote', 'alarms', 'replay-all', 'capture-all', 'cancel-all'];

/** The token of a session's forms, which every page of it contains, by cookies. */
const formTokens = new Map<string, string>();

/** Returns what the next form of a person needs: the token of the session, and a new key if the form has one. */
async function formOf(person: Person, hasKey: boolean): Promise<Record<string, string>> {
  const session = [...person.cookies].join();
  const known = formTokens.get(session);
  if (known !== undefined && !hasKey) return { form_token: known };
  const { form_token, once } = hiddenFields((await person.get('/dashboard')).html);
  formTokens.set(session, form_token!);
  return { form_token: form_token!, ...(hasKey && { once: once! }) };
}

/** Returns functions to visit the pages of a business, the visitor's or another's. */
export function dashboardOf(
  person: Person,
  businessId: string,
  environment = 'test',
): Pick<Owner, 'open' | 'act' | 'upload'> {
  const base = `/dashboard/${businessId}/${environment}`;
  const seenOf = async (path: string): Promise<Record<string, string>> => {
    const { seen, shown = seen } = hiddenFields((await person.get(base + path)).html);
    return { ...(seen !== undefined && { seen }), ...(shown !== undefined && { shown }) };
  };
  return {
    open: (path) => person.get(base + path),
    act: async (path, action, fields = {}) => {
      const form = await formOf(person, SINGLE_USE.includes(action));
      const seen = ['change', 'limit', 'secure', 'promote'].includes(action) ? await seenOf(path) : {};
      return person.post(base + path, { ...form, action, ...seen, ...fields });
    },
    upload: async (path, action, file) => {
      const form = new FormData();
      form.set('form_token', hiddenFields((await person.get('/dashboard')).html).form_token!);
      form.set(action, new Blob([new Uint8Array(file)]), 'image.png');
      form.set('action', action);
      return person.post(base + path, form);
    },
  };
}

/** Creates another member of the business. */
export async function newMember(service: TestService, owner: Owner, role: string): Promise<Owner> {
  const person = await newPerson(service);
  await join(service, owner, owner.businessId, person, role);
  return { ...owner, ...person, ...dashboardOf(person, owner.businessId) };
}

/** Copies a delivery `count` times, as on a busy day. */
export async function copyDelivery(service: TestService, id: string, count: number): Promise<void> {
  await query(
    service,
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type,
       payment_reference, status, created_at, updated_at)
     SELECT left(id, 14) || 'z' || right(id, 5) || lpad(number::text, 10, '0'), endpoint_id, event_id, business_id, environment, event_type,
       payment_reference, status, created_at, updated_at
     FROM webhook_deliveries, generate_series(1, $2) AS number WHERE id = $1`,
    [id, count],
  );
}

/** Copies an endpoint `count` times, each newer and at its own URL. */
export async function copyEndpoint(service: TestService, id: string, count: number): Promise<void> {
  await query(
    service,
    `INSERT INTO webhook_endpoints (id, business_id, environment, client_id, url, events, secret_encrypted, created_at, updated_at)
     SELECT 'we_z' || right(id, 15) || lpad(number::text, 10, '0'), business_id, environment, client_id,
       'https://shop.example/' || number,
       events, secret_encrypted, created_at, updated_at
     FROM webhook_endpoints, generate_series(1, $2) AS number WHERE id = $1`,
    [id, count],
  );
}

/** Spreads deliveries over the previous days, as if the business were older. */
export async function spreadDeliveries(service: TestService, owner: Owner, dayCount: number): Promise<void> {
  await query(
    service,
    `WITH numbered AS (SELECT id, created_at, row_number() OVER (ORDER BY id) - 1 AS number, count(*) OVER () AS total
                       FROM webhook_deliveries WHERE business_id = $1),
       old AS (SELECT id, created_at - make_interval(days => ($2 * (1 - number / total::float) ^ 1.5)::integer) AS at FROM numbered),
       attempt AS (UPDATE webhook_attempts SET delivery_id = ${idAt('old.id', 'at')} FROM old WHERE old.id = delivery_id),
       undelivered AS (UPDATE webhook_undelivered SET delivery_id = ${idAt('old.id', 'at')} FROM old WHERE old.id = delivery_id)
     UPDATE webhook_deliveries SET id = ${idAt('old.id', 'at')}, created_at = at FROM old WHERE old.id = webhook_deliveries.id`,
    [owner.businessId, dayCount],
  );
}

/** Moves the events of a business into the past, before its overview is opened for the first time. */
export async function ageEvents(service: TestService, { businessId }: Owner, hours: number): Promise<void> {
  const text = `
    WITH old AS (SELECT event_id AS id, created_at - make_interval(hours => $2) AS at FROM events WHERE business_id = $1),
      delivery AS (UPDATE webhook_deliveries SET event_id = ${idAt('old.id', 'at')} FROM old WHERE old.id = event_id)
    UPDATE events SET event_id = ${idAt('old.id', 'at')}, created_at = at FROM old WHERE old.id = event_id`;
  await query(service, text, [businessId, hours]);
}

/** Copies the latest capture of a business `count` times, each a second later, for a payment that is not in the books. */
export async function copyEvents(service: TestService, { businessId }: Owner, count: number): Promise<void> {
  await query(
    service,
    `INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
     SELECT ${idAt("'evt_' || right(business_id, 10) || lpad(number::text, 6, '0')", 'at')}, business_id, environment, event_type,
       'pay_copied', body, at
     FROM events, generate_series(1, $2) AS number, LATERAL (SELECT created_at + make_interval(secs => number) AS at) AS later
     WHERE business_id = $1 AND event_type = 'payment.captured'`,
    [businessId, count],
  );
}

async function query(service: TestService, text: string, values: unknown[]): Promise<void> {
  const client = new Client(service.databaseUrl);
  await client.connect();
  await client.query(text, values);
  await client.end();
}
