import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  parametersOf,
  reachableSchemas,
  resolveSchema,
  type Operation,
  type Schema,
} from '../../scripts/generate/document.ts';
import { PLACE, REFUSING_FOLDERS } from '../../scripts/mutate-contract/place-mutations.ts';
import { LINK_SECONDS, resetSeconds } from '../../server/domain/accounts/account-links.ts';
import { INVITATION_SECONDS } from '../../server/domain/accounts/invitation-link.ts';
import { FORM } from '../../server/domain/accounts/one-time-codes.ts';
import { CHALLENGE_SECONDS } from '../../server/domain/accounts/passkey-challenges.ts';
import { RECENT_SECONDS } from '../../server/domain/accounts/recent-sign-in.ts';
import { STARTED_SECONDS } from '../../server/domain/accounts/second-factor.ts';
import { RENEWAL_INTERVAL_SECONDS } from '../../server/domain/accounts/sessions.ts';
import { CODE_SECONDS } from '../../server/domain/oauth/authorize.ts';
import { FAPI2_CODE_SECONDS } from '../../server/domain/oauth/security-profile.ts';
import { ASSERTION_SECONDS, CLOCK_SECONDS } from '../../server/domain/oauth/client-assertion.ts';
import { SLOW_DOWN_SECONDS } from '../../server/domain/oauth/device-code-grant.ts';
import { REFRESH_TOKEN_SECONDS } from '../../server/domain/oauth/grant-tokens.ts';
import { GRANT_SECONDS } from '../../server/domain/oauth/grants.ts';
import { CACHE_SECONDS, FETCH_SECONDS, PAUSE_SECONDS } from '../../server/domain/oauth/remote-keys.ts';
import { USAGE_HOURS } from '../../server/domain/requests/application-usage.ts';
import { REQUEST_DAYS } from '../../server/domain/requests/request-days.ts';
import { GRACE_SECONDS } from '../../server/domain/upkeep/purge.ts';
import { TOP_UP_LIMIT_SECONDS } from '../../server/domain/payments/top-ups.ts';
import { movesMoney } from '../../server/domain/businesses/role-scopes.ts';
import { UNTRIED } from '../../server/http/bind.ts';
import { MOVES_MONEY } from '../../server/http/guards/claim-places.ts';
import { KEPT_SECONDS } from '../../server/http/idempotency.ts';
import { HOUR_SECONDS } from '../../server/limits/quota.ts';
import { Invitation } from '../../server/models/businesses/invitation.ts';
import { FAILING_DAYS_BEFORE_DISABLED } from '../../server/delivery/endpoint-health.ts';
import { LONGEST_PAUSE_SECONDS } from '../../server/delivery/retry-after.ts';
import { MAX_ATTEMPTS, RETRY_DELAYS_SECONDS } from '../../server/delivery/schedule.ts';
import { TIMEOUTS } from '../../server/delivery/send.ts';
import * as values from '../../spec/generated/values.ts';
import { SIGNATURE_TOLERANCE_SECONDS } from '../../server/pages/dashboard/webhooks/delivery-page.ts';
import { contractOperations, document, operationOf } from '../support/contract/document.ts';
import { isPlaceOfContract } from '../support/contract/places.ts';
import { service } from '../support/shared-service.ts';

/** Facts that the contract states twice, or that repeat constants of the service. */

interface Flow {
  scopes: Record<string, string>;
  [address: `${string}Url`]: string | undefined;
}

test('the addresses and scopes of OAuth are those of the metadata, and of operations', async () => {
  const metadata = (await (await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`)).json()) as Record<
    string,
    unknown
  >;
  const published = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as typeof document;
  const schemes = published.components.securitySchemes as Record<string, { flows?: Record<string, Flow> }>;
  const flows = Object.values(schemes).flatMap(({ flows = {} }) => Object.values(flows));
  expect(flows.length).toBeGreaterThan(1);
  const endpoints: Record<string, unknown> = {
    authorizationUrl: metadata.authorization_endpoint,
    tokenUrl: metadata.token_endpoint,
    refreshUrl: metadata.token_endpoint,
    deviceAuthorizationUrl: metadata.device_authorization_endpoint,
  };
  for (const { scopes, ...addresses } of flows) {
    const named = Object.keys(addresses);
    expect(addresses).toEqual(Object.fromEntries(named.map((name) => [name, endpoints[name]])));
    expect(Object.keys(scopes)).toEqual(metadata.scopes_supported);
    expect(scopes).toEqual(values.scopeDescriptions);
  }
  const addresses = contractOperations.map(({ path, isPage }) => (isPage ? service.origin : service.baseUrl) + path);
  const ofMetadata = Object.entries(metadata).filter(([name]) => name.endsWith('_endpoint'));
  for (const [, endpoint] of ofMetadata) expect(addresses).toContain(endpoint);
});

const paymentScopes = values.scopes.filter((scope) => scope.startsWith('payments:'));

/** Returns the alternatives of scopes that a description names. */
function statedScopes(description: string): string[][] {
  const [sentence = ''] = /\bRequires (?:[^.`]|`[^`]*`)*\./.exec(description.replace(/\s+/g, ' ')) ?? [];
  const always = sentence.replace(/, and `[^`]+` too with.*/, '');
  const named = [...always.matchAll(/`([^`]+)`/g)].map(([, scope]) => scope!);
  if (/ any payment scope/.test(always)) return paymentScopes.map((scope) => [scope]);
  if (/ a payment scope other than /.test(always))
    return paymentScopes.filter((scope) => !named.includes(scope)).map((scope) => [scope]);
  return [named];
}

const withScopes = contractOperations.filter(({ security }) => security.some(({ scheme }) => scheme === 'oauth2'));

test.each(withScopes.map(({ id }) => id))('%s takes the scopes that its description names', (id) => {
  const { method, path, security } = operationOf(id);
  const { description = '' } = document.paths[path]![method]!;
  expect(security.map(({ scopes }) => scopes)).toEqual(statedScopes(description));
});

const filters = contractOperations.flatMap(({ id, parameters }) =>
  parameters.flatMap(({ name, in: place, schema = {} }) => {
    const { enum: all } = resolveSchema(document, (schema as { items?: Schema }).items ?? {});
    return place === 'query' && all ? [{ id, name, schema: schema, all }] : [];
  }),
);

test.each(filters)('the filter $name of $id takes all its values at once', ({ schema: { maxItems }, all }) => {
  expect(maxItems ?? Infinity).toBeGreaterThanOrEqual(all.length);
});

const ROOT = path.join(import.meta.dirname, '../..');

/** Returns the text of every source of these folders. */
function sourcesIn(...folders: string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|sql)$/.test(name))
      .map((name) => path.join(ROOT, folder, name)),
  );
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** Returns the rules of JSON Schema that requests can break. */
function rulesOfRequests(): string[] {
  const found = new Set<Schema>();
  for (const { parameters, body } of contractOperations)
    for (const schema of [...parameters.map((each) => each.schema ?? {}), body?.schema ?? {}])
      reachableSchemas(document, schema, found);
  return [...new Set([...found].flatMap((schema) => Object.keys(schema)))];
}

const enumerations = Object.entries(values as Record<string, unknown>).filter((entry): entry is [string, string[]] =>
  Array.isArray(entry[1]),
);

test('every value of an enumeration is one that the service, or a command of operators, writes or distinguishes', () => {
  const sources = `${sourcesIn('server', 'scripts/ops')}\n${JSON.stringify(values.operationSecurity)}`;
  const written = new Set([...sources.matchAll(/(?<=['"`])[\w.:-]+(?=['"`])|\b\w+(?=:)/g)].map(([word]) => word));
  for (const rule of rulesOfRequests()) written.add(rule); // written by the validator
  expect(enumerations.length).toBeGreaterThan(25);
  expect(enumerations.map(([name, all]) => [name, all.filter((value) => !written.has(value))])).toEqual(
    enumerations.map(([name]) => [name, []]),
  );
});

test('the work on money is every change that requires a certain payment scope, except for test helpers', () => {
  const changes = Object.entries(values.operationSecurity).filter(([id, alternatives]) => {
    const isChange = values.operations[id as values.OperationId].method !== 'get' && !id.startsWith('TestHelpers_');
    return isChange && alternatives.length === 1 && alternatives[0].scopes.some((scope) => movesMoney(scope));
  });
  expect(changes.map(([id]) => id).sort()).toEqual([...MOVES_MONEY].sort());
});

test.each(['ApplicationUpdate', 'BusinessUpdate', 'WebhookEndpointUpdate'])(
  'all changes of %s fit into the details of one audit event',
  (name) => {
    const { AuditDetails, [name]: update } = document.components.schemas;
    const changes = Object.keys(update?.properties ?? {}).flatMap((each) => [each, `${each}_before`]);
    expect(changes.length).toBeGreaterThan(1);
    expect(changes.length).toBeLessThanOrEqual(AuditDetails!.maxProperties!);
    const longest = AuditDetails!.propertyNames!.maxLength!;
    expect(changes.filter(({ length }) => length > longest)).toEqual([]);
  },
);

test('the number of attempts in a webhook is bounded by the schedule', () => {
  const webhooks = Object.values(document.webhooks ?? {}).map(({ post }) => parametersOf(document, post as Operation));
  const numbers = webhooks.map((parameters) => parameters.find(({ name }) => name === 'Service-Delivery-Attempt'));
  expect(numbers.length).toBeGreaterThan(0);
  for (const number of numbers) expect(number?.schema).toMatchObject({ minimum: 1, maximum: MAX_ATTEMPTS });
});

test('the retry schedule in the guide is that of the service', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/guides/receive-webhooks.md'), 'utf8');
  const [, row = ''] = /^\| Starts after +\|(.*)\|$/m.exec(guide) ?? [];
  const seconds = { minute: 60, minutes: 60, hour: 3600, hours: 3600 };
  const delays = row.split('|').map((cell) => {
    const [count, unit] = cell.trim().split(' ');
    return unit === undefined ? count : Number(count) * seconds[unit as keyof typeof seconds];
  });
  expect(delays).toEqual(['immediately', ...RETRY_DELAYS_SECONDS]);
});

const once = contractOperations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));

/** Statuses of requests refused before their key is read. */
const UNREAD = [413, 415];

test.each(once.map(({ id }) => id))('%s declares Idempotent-Replayed where an answer is kept', (id) => {
  const { responses } = operationOf(id);
  const declared = [...responses].filter(([, { headers }]) => 'Idempotent-Replayed' in headers);
  const kept = [...responses.keys()].filter((status) => status < 500 && ![...UNTRIED, ...UNREAD].includes(status));
  expect(declared.map(([status]) => status)).toEqual(kept);
});

test('every place that a refusal names is a parameter of the contract, or a pointer into a body', () => {
  const places = [...sourcesIn(...REFUSING_FOLDERS).matchAll(PLACE)].map(([, place]) => place!);
  expect(places.length).toBeGreaterThan(20);
  expect(places.filter((place) => !isPlaceOfContract(place))).toEqual([]);
});

const seconds = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const WORDS: Record<string, number> = { an: 1, two: 2, five: 5, seven: 7, ten: 10, thirty: 30 };

/** Returns the durations in a text, in seconds. Limits such as "20 a minute" contain no duration. */
function durationsIn(text: string): number[] {
  const found = text.matchAll(/\b(\d+|an(?= hour)|two|five|seven|ten|thirty) (second|minute|hour|day)s?\b/g);
  return [...found].map(([, count, unit]) => (WORDS[count!] ?? Number(count)) * seconds[unit as keyof typeof seconds]);
}

const DAY = seconds.day;

/** Subjects of the durations. Each text with a duration must match an entry. */
const { minimum, maximum } = values.limits.AccessTokenSeconds;

const STATED: [subject: RegExp, seconds: readonly number[]][] = [
  [/attempted up to/, RETRY_DELAYS_SECONDS],
  [/can add in 24 hours|can be added to the wallet/, [TOP_UP_LIMIT_SECONDS]],
  [/Lifetime of access tokens/, [minimum, maximum]],
  [/fetches the public keys/, [FETCH_SECONDS]],
  [/The keys are cached/, [CACHE_SECONDS, PAUSE_SECONDS]],
  [/`iss` and `sub` are the `client_id`/, [ASSERTION_SECONDS]],
  [/Clocks may differ/, [CLOCK_SECONDS]],
  [/RFC 6238/, [FORM.period]],
  [/no effect until `confirm`|unless an app was started/, [STARTED_SECONDS]],
  [
    /recent_sign_in_required|confirms a sign-in that is older|mail_confirmation_required|signed in within|session with it|was confirmed with a second factor/,
    [RECENT_SECONDS],
  ],
  [/ten (of these|wrong ones|40[13] `\w+` responses)|five times an hour/, [HOUR_SECONDS]],
  [/Mails a link that verifies/, [LINK_SECONDS.verify_email]],
  [/Mails a link to a new address/, [LINK_SECONDS.change_email]],
  [/Mails a link for a new password/, [LINK_SECONDS.reset_password]],
  [/link that confirms a session/, [LINK_SECONDS.confirm_session]],
  [/link that undoes it|Undoes a change|since the change or/, [LINK_SECONDS.restore_email]],
  [/get a link each/, [resetSeconds({ email_verified_at: null })]],
  [/for one response within/, [CHALLENGE_SECONDS]],
  [/Mails an invitation|Mails a new link/, [INVITATION_SECONDS]],
  [/expired invitation can be sent again/, [GRACE_SECONDS.get(Invitation)!]],
  [/in the last 7 days|of the last 7 days/, [REQUEST_DAYS * DAY]],
  [/code in the redirect/, [CODE_SECONDS, FAPI2_CODE_SECONDS]],
  [/codes are valid/, [FAPI2_CODE_SECONDS]],
  [/Idempotent-Replayed/, [KEPT_SECONDS]],
  [/reject a `t` that differs|receivers refuse those/, [SIGNATURE_TOLERANCE_SECONDS]],
  [/Seconds until the payment expires/, expiry()],
  [/at most 604800/, [values.limits.SecretOverlapSeconds.maximum]],
  [/Number of requests of the last/, [USAGE_HOURS * seconds.hour]],
  [/works once, for/, [REFRESH_TOKEN_SECONDS, GRANT_SECONDS]],
  [/last used, at most/, [RENEWAL_INTERVAL_SECONDS]],
  [/disables an endpoint|disabled the endpoint/, [FAILING_DAYS_BEFORE_DISABLED * DAY]],
  [/less often/, [SLOW_DOWN_SECONDS]],
  [/No connection within/, [TIMEOUTS.connectMilliseconds / 1000]],
  [/first attempts and recoveries wait/, [LONGEST_PAUSE_SECONDS]],
  [/fail the attempt/, [TIMEOUTS.exchangeMilliseconds / 1000]],
];

function expiry(): number[] {
  const { minimum, maximum } = values.limits.PaymentCreate.expires_in;
  return [minimum, maximum];
}

/** Returns every sentence of the document with a duration. */
function sentencesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node === 'string') {
    const sentences = node.replace(/\s+/g, ' ').split(/(?<=[.;]) /);
    for (const sentence of sentences) if (durationsIn(sentence).length > 0) found.add(sentence);
  } else if (typeof node === 'object' && node !== null) {
    for (const [name, inner] of Object.entries(node)) if (name !== 'example') sentencesIn(inner, found);
  }
  return found;
}

test.each([...sentencesIn(document)])('a duration is that of the service: %s', (sentence) => {
  const [, stated] = STATED.find(([subject]) => subject.test(sentence)) ?? [];
  expect(durationsIn(sentence)).toEqual(stated);
});
