import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../../scripts/generate/document.ts';
import { scopes, type OperationId } from '../../../spec/generated/values.ts';
import { PASSWORD } from '../api.ts';
import { newPkce, obtainTokens } from '../oauth.ts';
import { arbitraryOf } from './arbitraries.ts';
import { anything, breakages, breakAt, broken, type Breakage } from './breakage.ts';
import { contractOperations, hasScheme, operationOf, successOf, type ContractOperation } from './document.ts';
import type { Exchange, Input } from './exchange.ts';
import { prepareRequest } from './prepare-request.ts';
import { newToken } from './requests.ts';
import { authorityOf, basic, bearer, cookie, tokenWithout, type Authority, type World } from './world.ts';

/** The sender of a request: the tenant, another user, or an unknown one. */
export type Sender = 'tenant' | 'browser' | 'elsewhere' | 'outsider' | 'live' | 'poor' | 'nobody' | 'garbage';

/** Scopes that the token of the poor sender lacks. */
export const MISSING_SCOPES: readonly string[] = scopes.filter((scope) => scope.startsWith('payments:'));

/** One planned request, without identifiers of resources that do not exist yet. */
export type Shot = WildShot | PreparedShot;

/** A request that succeeds, prepared when it is sent, unchanged or with one fault. */
export interface PreparedShot {
  id: OperationId;
  sender: Sender;
  wrong: Breakage | null;
}

/** A request made from the contract alone. */
interface WildShot {
  id: OperationId;
  sender: Sender;
  /** For each path parameter, the index of a known identifier, or any text. */
  path: Record<string, number | string>;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body: unknown;
}

/** Known senders and resources. */
export interface Range {
  authorities: Record<Exclude<Sender, 'tenant' | 'browser' | 'elsewhere' | 'outsider'>, Authority>;
  /** Identifiers of the tenant's resources, by their part of a path. */
  known: Map<string, Record<string, string>[]>;
  /** Meaningful values by field. */
  meaningful: Record<string, unknown[]>;
  /** Resources that the tenant's requests need; no request ends them. */
  spared: Set<string>;
}

export async function surveyRange(world: World): Promise<Range> {
  const known: Range['known'] = new Map();
  for (const { id, path } of contractOperations.filter(({ path }) => path.includes('{'))) {
    add(known, path, (await prepareRequest(world, id)).path!);
  }
  const { tenant, outsider, live, receiver } = world;
  return {
    authorities: {
      live: bearer(world.liveToken),
      poor: bearer(await tokenWithout(world, MISSING_SCOPES)),
      nobody: {},
      garbage: bearer('tat_test_garbage'),
    },
    known,
    meaningful: await meaningfulValues(world),
    spared: new Set(
      [tenant, outsider]
        .flatMap(({ app, businessId, person }) => [app.id, businessId, person.id])
        .concat(live.id, receiver.url),
    ),
  };
}

async function meaningfulValues(world: World): Promise<Range['meaningful']> {
  const { tenant, outsider, stranger, receiver } = world;
  const { refresh_token } = await obtainTokens(world.service, tenant.person, tenant.app);
  const grants = ['client_credentials', 'authorization_code', 'refresh_token'];
  return {
    business_id: [tenant.businessId, outsider.businessId],
    email: [stranger.email],
    password: [PASSWORD],
    url: [receiver.url],
    amount: [1, 100],
    capture_method: ['MANUAL'],
    payment_method: [{ type: 'simulated_card', token: 'sim_success' }],
    currency: ['EUR', 'JPY'],
    token: [await newToken(world), refresh_token, 'tat_test_unknown'],
    grant_type: [...grants, 'urn:ietf:params:oauth:grant-type:device_code'],
    refresh_token: [refresh_token],
    scope: ['payments:read', 'profile:read', ''],
    client_id: [tenant.app.id],
    redirect_uri: [tenant.app.redirectUri],
    redirect_uris: [[tenant.app.redirectUri]],
    is_confidential: [true],
    response_type: ['code'],
    code_challenge: [newPkce().challenge],
    code_challenge_method: ['S256'],
    created_gte: [new Date(0).toISOString()],
  };
}

/** Returns the part of a path that names one resource: `payments/{reference}`. */
const placeIn = (path: string) => /([\w-]+\/\{\w+\}\/?)+/.exec(path)![0].replace(/\/$/, '');

function add(known: Range['known'], path: string, values: Record<string, string>): void {
  const place = placeIn(path);
  known.set(place, [...(known.get(place) ?? []), values]);
}

const PLAIN = { noNullPrototype: true };

/** Operations that hash passwords, which is slow on purpose. */
const SLOW = ['Users_create', 'Session_create', 'Password_change', 'Password_reset', 'Email_change'];

/** Generates requests to every operation, valid and invalid in every part. */
export function shots(range: Range): Arbitrary<Shot> {
  const wild = contractOperations.map((operation) => ({
    weight: weightOf(operation),
    arbitrary: shotsAt(operation, range),
  }));
  return fc.oneof<[{ weight: number; arbitrary: Arbitrary<Shot> }, { weight: number; arbitrary: Arbitrary<Shot> }]>(
    { weight: 3, arbitrary: fc.oneof(...wild) },
    { weight: 1, arbitrary: prepared },
  );
}

/** One successful request for every operation: passkeys, links and codes are not found by chance. */
export const firstShots: PreparedShot[] = contractOperations.map(({ id }) => ({ id, sender: 'tenant', wrong: null }));

/** Returns the weight of an operation. Creations are frequent, so that there are resources in every state. */
function weightOf({ id, method, path }: ContractOperation): number {
  if (SLOW.includes(id)) return 1;
  return method === 'post' && childOf(path) !== undefined ? 10 : 4;
}

function shotsAt(operation: ContractOperation, range: Range): Arbitrary<WildShot> {
  const placed = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const [path, headers] = ['path', 'header'].map(placed);
  return fc.record({
    id: fc.constant(operation.id),
    sender: senders,
    path: fc.record(Object.fromEntries(path!.map(({ name }) => [name, pathValues])), PLAIN),
    query: queries(operation, range),
    headers: fc.oneof({ weight: 9, arbitrary: headerValues(headers!) }, strangeHeaders),
    body: operation.body ? bodies(operation.body.schema, range) : fc.constant(undefined),
  });
}

const senders: Arbitrary<Sender> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Sender>('tenant') },
  fc.constantFrom<Sender>('browser', 'elsewhere', 'outsider', 'live', 'poor', 'nobody', 'garbage'),
  fc.constantFrom<Sender>('outsider', 'browser'),
);

const prepared: Arbitrary<PreparedShot> = fc.oneof(
  fc.record({ ...preparedAt(), sender: fc.constant<Sender>('tenant'), wrong: breakages }, PLAIN),
  fc.record({ ...preparedAt(), sender: senders, wrong: fc.constant(null) }, PLAIN),
);

function preparedAt() {
  return { id: fc.constantFrom(...contractOperations.map(({ id }) => id)) };
}

const pathValues: Arbitrary<number | string> = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 1000 }) },
  fc.constantFrom('\u0000', 'x\u0000', '%', '%00', '../x', "'"),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }).filter((text) => !/^\.{1,2}$/.test(text)),
);

/** Generates queries: a parameter is valid or any text, and sometimes unknown. */
function queries({ parameters, isPage }: ContractOperation, range: Range): Arbitrary<WildShot['query']> {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  const wrong = fc.oneof(
    fc.constantFrom('\u0000', 'a\u0000'),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.array(fc.string(), { maxLength: 3 }),
  );
  const fields = named.map(({ name, schema = {} }) => [
    name,
    fc.oneof({ weight: 15, arbitrary: arbitraryOf(schema).map(asTexts) }, wrong),
  ]);
  const requiredKeys = named.filter(({ required }) => required).map(({ name }) => name);
  const right = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<string | string[]>>, {
    requiredKeys,
    ...PLAIN,
  });
  const usual = isPage ? withClient(inPlaces(right, range), range) : inPlaces(right, range);
  return fc.oneof(
    { weight: 12, arbitrary: usual as Arbitrary<WildShot['query']> },
    fc.dictionary(fc.string({ maxLength: 12 }), fc.string(), { maxKeys: 2, ...PLAIN }),
  );
}

const asTexts = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value));

/** Adds an application, which the consent page needs. */
function withClient(query: Arbitrary<unknown>, { meaningful }: Range): Arbitrary<unknown> {
  return query.map((given) => ({ client_id: meaningful.client_id![0], ...(given as object) }));
}

/** Generates headers: few keys, so that they repeat, and values of visible ASCII. */
function headerValues(parameters: ContractOperation['parameters']): Arbitrary<Record<string, string>> {
  const visible = fc.string({ maxLength: 300 }).map((text) => text.trim());
  const values = fc.oneof({ weight: 6, arbitrary: fc.nat({ max: 2000 }).map((key) => `key-${key}`) }, visible);
  const fields = Object.fromEntries(parameters.map(({ name }) => [name, values]));
  return fc.record(fields, { requiredKeys: [], ...PLAIN }) as Arbitrary<Record<string, string>>;
}

const strangeHeaders: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'application/json; charset=nonsense' },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Type': ';' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'nonsense' },
  { Accept: 'text/html' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { 'Request-Id': 'x'.repeat(500) },
  { 'X-HTTP-Method-Override': 'DELETE' },
);

function bodies(schema: Schema, range: Range): Arbitrary<unknown> {
  const right = inPlaces(arbitraryOf(schema), range);
  return fc.oneof(
    { weight: 8, arbitrary: right },
    { weight: 5, arbitrary: broken(right) },
    fc.oneof(
      anything,
      fc.constantFrom(undefined, '{', '[1,', '"', '{"a":1}}', '[]'.repeat(3), '['.repeat(2000), 'x'.repeat(70_000)),
    ),
  );
}

/** Inputs that refuse a whole valid request: a cursor of no list, a second way to authenticate. */
const RARE = ['cursor', 'client_id', 'client_secret'];

/** Keeps each field or replaces it with a meaningful value; rare fields are mostly omitted. */
function inPlaces(value: Arbitrary<unknown>, { meaningful }: Range): Arbitrary<unknown> {
  return fc.tuple(value, fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 })).map(([whole, picks]) => {
    if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return whole;
    const fields = Object.entries(whole).flatMap(([name, field]: [string, unknown], index) => {
      const pick = picks[index % picks.length]!;
      if (RARE.includes(name) && pick > 0) return [];
      const values = meaningful[name];
      return [[name, values && pick < 7 ? values[pick % values.length] : field]];
    });
    return Object.fromEntries(fields) as unknown;
  });
}

/** Returns the final request. */
export async function aim(shot: Shot, range: Range, world: World): Promise<Input> {
  if ('wrong' in shot) return prepare(shot, range, world);
  const { id, sender, path, query, headers, body } = shot;
  const operation = operationOf(id);
  return {
    path: { ...pathOf(operation, path, range), ...strangeTexts(path) },
    query,
    headers: { ...authorityOfSender(sender, operation, range, world), ...headers },
    ...(body !== undefined && { body: asSent(operation, body) }),
  };
}

async function prepare({ id, sender, wrong }: PreparedShot, range: Range, world: World): Promise<Input> {
  const operation = operationOf(id);
  const input = await prepareRequest(world, id);
  const headers =
    sender === 'tenant'
      ? { ...authorityOf(operation, world.tenant), ...input.headers }
      : authorityOfSender(sender, operation, range, world);
  if (wrong === null) return { ...input, headers };
  if (operation.body) return { ...input, headers, body: asSent(operation, breakAt(input.body ?? {}, wrong)) };
  return { ...input, headers, query: textsOf(breakAt(input.query ?? {}, wrong)) };
}

const textsOf = (query: unknown) =>
  Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, asTexts(value)]));

/** Chooses a path; the newest resources are the most frequent. */
function pathOf({ path }: ContractOperation, picks: WildShot['path'], range: Range): Record<string, string> {
  const pick = Object.values(picks).find((value) => typeof value === 'number');
  if (pick === undefined) return {};
  const known = range.known.get(placeIn(path))!;
  return known.at(-1 - (pick % Math.min(known.length, 20)))!;
}

function strangeTexts(picks: WildShot['path']): Record<string, string> {
  const texts = Object.entries(picks).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Converts a body to what is sent: forms contain texts; values other than objects are sent unchanged. */
function asSent({ body: taken }: ContractOperation, body: unknown): unknown {
  if (taken?.type === 'application/json' || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/** Operations that can end sessions of the user, except those that replace the request's session. */
const END_SESSIONS = ['Sessions_delete', 'Sessions_deleteAll', 'Password_change'];

/** Returns true if an operation can end the session of the request. */
function endsSession(operation: ContractOperation): boolean {
  const { headers } = operation.responses.get(successOf(operation))!;
  return END_SESSIONS.includes(operation.id) || (!operation.isPage && 'Set-Cookie' in headers);
}

function authorityOfSender(sender: Sender, operation: ContractOperation, range: Range, world: World): Authority {
  const isRefused = sender === 'nobody' || sender === 'elsewhere';
  if (endsSession(operation) && !isRefused) return range.authorities.garbage; // the other sessions stay valid
  if (sender === 'tenant') return authorityOf(operation, world.tenant);
  if (sender === 'outsider') return authorityOf(operation, world.outsider);
  if (sender === 'browser' || sender === 'elsewhere') {
    const site = sender === 'browser' ? 'same-origin' : 'cross-site';
    return { ...cookie(world.tenant.person.session), 'Sec-Fetch-Site': site };
  }
  if (hasScheme(operation, 'clientBasic') && sender === 'poor')
    return basic({ ...world.tenant.app, secret: 'tsk_test_x' });
  return range.authorities[sender];
}

/** Stores the paths of the tenant's resources in a response, for later requests. */
export function learn({ operation, input, request, answer }: Exchange, range: Range, { tenant }: World): void {
  const child = childOf(operation.path);
  const isTenants = request.headers.Authorization === authorityOf(operation, tenant).Authorization;
  if (child === undefined || answer.body === undefined || !isTenants) return;
  const name = /\{(\w+)\}$/.exec(child)![1]!;
  const { data = [answer.body] } = (answer.body ?? {}) as { data?: Record<string, string>[] };
  for (const entry of data) {
    const id: unknown = entry[name] ?? entry.client_id;
    if (typeof id === 'string' && !range.spared.has(id)) add(range.known, child, { ...input.path, [name]: id });
  }
}

/** Returns the path of one resource that is listed or created at a path. */
function childOf(parent: string): string | undefined {
  return contractOperations
    .map(({ path }) => path)
    .find((path) => path.startsWith(`${parent}/{`) && path.endsWith('}'));
}
