import { eventTypes } from '../../../../spec/generated/values.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import {
  deleteEndpoint,
  getEndpoint,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from '../../../domain/webhooks/webhook-endpoints.ts';
import { recoverEndpoint } from '../../../domain/webhooks/recover-endpoints.ts';
import { durationInWords } from '../../../platform/clock.ts';
import { invalidField, Refusal } from '../../../platform/errors.ts';
import { formField } from '../../parts/forms.ts';
import { enteredEndpoint, inputOf } from './endpoint-form.ts';
import { recently, recentlyInLive, type ActionResult } from '../shell/member-page.ts';
import { readOverlap, type Option } from '../shell/overlap.ts';
import { readSeen } from '../shell/seen.ts';
import { showSecretOnce } from '../shell/secret-page.ts';
import { pathParameter, type Visit } from '../shell/visit.ts';

const WEEK_SECONDS = 7 * 24 * 3600;

/** Periods from which missed events can be replayed, in seconds. */
export const RECOVERY_PERIODS: Option[] = [
  { value: '3600', label: 'the last hour' },
  { value: '86400', label: 'the last day' },
  { value: String(WEEK_SECONDS), label: `the last ${durationInWords(WEEK_SECONDS)}` },
];

/** Returns the name to type for a deletion: `shop.example.com/hooks`. */
export function nameOf({ url }: { url: string }): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : host + pathname;
}

/** Refuses a second recovery while one is running, whose progress the page shows. */
function tellUnderWay(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error;
  throw invalidField('', error.code, 'Missed events are already being recovered. Nothing was changed.');
}

type Action = (visit: Visit, id: string, address: string) => ActionResult;

const ACTIONS: Record<string, Action> = {
  test: async ({ service, by, access: { tenant }, base, req }, id) => {
    const type = eventTypes.find((each) => each === formField(req, 'event_type'));
    if (!type) throw new Refusal('invalid_request', 'Choose the type of the test event.');
    const { id: delivery, status } = await testEndpoint(service, tenant, id, by, type);
    return `${base}/deliveries/${delivery}?done=${status === 'SKIPPED' ? 'skipped' : 'tested'}`;
  },
  change: async (visit, id, address) => {
    const entered = enteredEndpoint(visit);
    const changes = { ...inputOf(entered), description: entered.description || null };
    await updateEndpoint(visit.service, visit.access.tenant, id, changes, visit.by, readSeen(visit.req));
    return `${address}?done=changed`;
  },
  disable: async ({ service, by, access: { tenant } }, id, address) => {
    await updateEndpoint(service, tenant, id, { status: 'DISABLED' }, by);
    return `${address}?done=disabled`;
  },
  enable: async ({ service, by, access: { tenant } }, id, address) => {
    await updateEndpoint(service, tenant, id, { status: 'ENABLED' }, by);
    return `${address}?done=enabled`;
  },
  recover: async ({ service, by, access: { tenant }, req }, id, address) => {
    const period = RECOVERY_PERIODS.find(({ value }) => value === formField(req, 'period'));
    if (!period) throw new Refusal('invalid_request', 'Choose how far to go back.');
    const since = service.clock.secondsFromNow(-Number(period.value)).toISOString();
    const { total } = await recoverEndpoint(service, tenant, id, { since }, by).catch(tellUnderWay);
    return `${address}?done=${total === 0 ? 'missed-none' : 'recovered'}`;
  },
  rotate: async (visit, id, href) => {
    const overlap = readOverlap(visit);
    const before =
      overlap > 0
        ? 'Until the previous secret ends, deliveries carry two signatures (v1) and either one counts.'
        : 'The previous secret has ended: deliveries carry the signature of this one from now on.';
    return showSecretOnce(visit, 'endpoints', { overlap }, async (checkpoint) => {
      const { endpoint, secret } = await checkpoint.transaction((tx) =>
        rotateSecret(visit.service, visit.access.tenant, id, overlap, visit.by, tx),
      );
      return {
        heading: 'New signing secret',
        explanation: `Configure the receiver of the deliveries with it. ${before}`,
        facts: [['Address', endpoint.url]],
        label: 'Signing secret',
        secret,
        next: { href, label: 'Go to the endpoint' },
      };
    });
  },
  delete: async ({ service, by, access: { tenant }, base, req }, id) => {
    const name = nameOf(await getEndpoint(tenant, id));
    if (formField(req, 'confirm').trim() !== name)
      throw invalidField('confirm', 'name_mismatch', `Enter ${name} to delete this endpoint. Nothing was deleted.`);
    await deleteEndpoint(service, tenant, id, by);
    return `${base}/endpoints?done=deleted`;
  },
};

type Guard = (act: (visit: Visit) => ActionResult) => (visit: Visit) => ActionResult;

/** A rotation shows a secret, so it requires a recent sign-in in TEST, too; a test event changes nothing. */
const GUARDS: Record<string, Guard> = { rotate: recently, test: (act) => act };

/** Actions on an endpoint's page, for members who may change it. */
export const ENDPOINT_ACTIONS = Object.fromEntries(
  Object.entries(ACTIONS).map(([name, action]) => [name, asMember(action, GUARDS[name] ?? recentlyInLive)]),
);

function asMember(action: Action, guard: Guard): (visit: Visit) => ActionResult {
  const act = guard(async (visit) => {
    const id = pathParameter(visit, 'id');
    return action(visit, id, `${visit.base}/endpoints/${id}`);
  });
  return async (visit) => {
    requireChange(visit.access);
    return act(visit);
  };
}
