import { randomUUID } from 'node:crypto';
import { resolveSchema } from '../../../scripts/generate/document.ts';
import { call, PASSWORD } from '../api.ts';
import { ageSession } from '../age-session.ts';
import { join } from '../members.ts';
import { newPerson, obtainTokens } from '../oauth.ts';
import { document, hasScheme, type ContractOperation } from './document.ts';
import { exchange, type Exchange } from './exchange.ts';
import { holdKey } from './faults.ts';
import { exampleOf, makeRoomForInvitations, type Prepared } from './requests.ts';
import {
  ask,
  authorityOf,
  basic,
  bearer,
  cookie,
  statement,
  tokenWithout,
  type Authority,
  type World,
} from './world.ts';

/** A request that would succeed, to be changed into a refused one. */
export interface Situation {
  world: World;
  operation: ContractOperation;
  prepared: Prepared;
}

type Provoke = (situation: Situation) => Promise<Exchange>;

/** Sends the prepared request, as the tenant unless an authority is given, with changes. */
export function sendPrepared(
  { world, operation, prepared }: Situation,
  { as, ...changes }: Partial<Prepared> & { as?: Authority } = {},
): Promise<Exchange> {
  const headers = { ...(as ?? { ...authorityOf(operation, world.tenant), ...prepared.headers }), ...changes.headers };
  return exchange(world.service, operation, { ...prepared, ...changes, headers });
}

const anotherKey = () => ({ 'Idempotency-Key': randomUUID() });

/** Provokes each status and code, at any operation that declares it. */
export const refusals: Record<string, Provoke> = {
  '400 invalid_request': (situation) => sendPrepared(situation, brokenInput(situation)),
  '400 invalid_cursor': (situation) => sendPrepared(situation, withCursor(situation, 'Zm9yZ2Vk')),
  '401 session_required': (situation) => sendPrepared(situation, { as: {} }),
  '401 invalid_token': (situation) => sendPrepared(situation, { as: bearer('tat_test_unknown') }),
  '401 invalid_client': (situation) =>
    sendPrepared(situation, { as: basic({ ...situation.world.tenant.app, secret: 'tsk_test_wrong' }) }),
  '403 csrf_failed': (situation) => sendPrepared(situation, { as: fromElsewhere(situation) }),
  '403 insufficient_scope': async (situation) => {
    const lacking = situation.operation.security.flatMap(({ scopes }) => scopes);
    return sendPrepared(situation, { as: bearer(await tokenWithout(situation.world, lacking)) });
  },
  '403 role_required': async (situation) => {
    const { world, operation } = situation;
    if (hasScheme(operation, 'oauth2')) return sendPrepared(situation, { as: bearer(await tokenOfViewer(world)) });
    await becomeViewer(situation);
    return sendPrepared(situation, { as: bearer(world.stranger.session) });
  },
  '403 recent_sign_in_required': async (situation) => {
    const { world } = situation;
    const body = { email: world.tenant.person.email, password: PASSWORD, transport: 'bearer' };
    const { session_token } = await ask(world, 'Session_create', { body });
    await ageSession(world.service, session_token);
    return sendPrepared(situation, { as: bearer(session_token) });
  },
  '404 not_found': (situation) => sendPrepared(situation, { path: unknownPath(situation.prepared) }),
  '409 idempotency_in_progress': async (situation) => {
    const headers = anotherKey();
    return holdKey(situation.world, headers['Idempotency-Key'], () => sendPrepared(situation, { headers }));
  },
  '409 restored': async (situation) => {
    const { world } = situation;
    const [restore] = await statement(
      world,
      "INSERT INTO restores (restored_to, restored_at) VALUES (now() - interval '1 minute', now()) RETURNING restored_to",
    );
    const headers = { 'Idempotency-Key': `${Date.now() - 30_000}-${randomUUID()}` };
    return sendPrepared(situation, { headers }).finally(() =>
      statement(world, 'DELETE FROM restores WHERE restored_to = $1', [restore!.restored_to]),
    );
  },
  '409 business_closed': async (situation) => {
    const { world, prepared } = situation;
    const id = prepared.businessId ?? world.tenant.businessId;
    const close = (at: string) => statement(world, `UPDATE businesses SET closed_at = ${at} WHERE id = $1`, [id]);
    await close('now()');
    return sendPrepared(situation).finally(() => close('NULL'));
  },
  '413 payload_too_large': (situation) => sendPrepared(situation, { body: tooMuch(situation) }),
  '413 invalid_request': (situation) => sendPrepared(situation, { body: tooMuch(situation) }),
  '415 unsupported_media_type': (situation) => sendPrepared(situation, plainText),
  '415 invalid_request': (situation) => sendPrepared(situation, plainText),
  '422 idempotency_key_reused': async (situation) => {
    const headers = anotherKey();
    const body = exampleOf('Payments_create', { merchant_reference: randomUUID() });
    await ask(situation.world, 'Payments_create', { headers, body });
    return sendPrepared(situation, { headers });
  },
};

const plainText = { body: 'hello', headers: { 'Content-Type': 'text/plain' } };

/** Returns a cursor where the operation takes it: in the query, or in the body. */
const withCursor = ({ operation, prepared }: Situation, cursor: string): Partial<Prepared> =>
  operation.method === 'get' ? { query: { cursor } } : { body: { ...(prepared.body as object), cursor } };

const tooMuch = ({ prepared, operation: { id } }: Situation) => ({
  ...(prepared.body as object),
  padding: 'x'.repeat(id === 'BusinessImages_set' ? 1_600_000 : 66_000),
});

/** Returns JSON with an unknown property, a form without its parameters, or an unknown query. */
function brokenInput({ operation, prepared }: Situation): Partial<Prepared> {
  if (operation.body?.type === 'application/json') return { body: { ...(prepared.body as object), unknown: 1 } };
  const { required = [] } = resolveSchema(document, operation.body?.schema ?? {}) as { required?: string[] };
  const { [required[0] ?? '']: _, ...rest } = (prepared.body ?? {}) as Record<string, unknown>;
  return required.length > 0 ? { body: rest } : { query: { ...prepared.query, unknown: '1' } };
}

/** Returns a browser's cookie, if the operation needs one, used by another site. */
function fromElsewhere({ world, operation }: Situation): Authority {
  const known = hasScheme(operation, 'sessionCookie') ? cookie(world.tenant.person.session) : {};
  return { ...known, 'Sec-Fetch-Site': 'cross-site' };
}

async function becomeViewer({ world, prepared }: Situation): Promise<void> {
  const known = await call(world.service, 'GET', `/businesses/${prepared.businessId}`, {
    token: world.stranger.session,
  });
  if (known.status === 200) return;
  await makeRoomForInvitations(world);
  await join(world.service, world.tenant.person, prepared.businessId!, world.stranger, 'viewer');
}

async function tokenOfViewer(world: World): Promise<string> {
  const { service, tenant } = world;
  const viewer = await newPerson(service);
  await makeRoomForInvitations(world);
  await join(service, tenant.person, tenant.businessId, viewer, 'viewer');
  return (await obtainTokens(service, viewer, tenant.app, { scope: 'payments:read' })).access_token;
}

/** Returns valid identifiers that no resource has. */
function unknownPath({ path = {} }: Prepared): Record<string, string> {
  return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, `${value.slice(0, -6)}000000`]));
}
