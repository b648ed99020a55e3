import type { components } from '../../../../spec/generated/schema.ts';
import { getEvent } from '../../../domain/webhooks/events.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import { getDelivery, listAttempts, replayDelivery } from '../../../domain/webhooks/webhook-deliveries.ts';
import { findEndpoints } from '../../../domain/webhooks/webhook-endpoints.ts';
import { notFound } from '../../../platform/errors.ts';
import { MOST_BYTES_KEPT } from '../../../delivery/reception.ts';
import { MAX_ATTEMPTS } from '../../../delivery/schedule.ts';
import { asCurl } from '../shell/curl.ts';
import { outcomeWords } from './attempt-words.ts';
import { renderVisit } from '../shell/frame.ts';
import { formatJson, type JsonToken } from '../shell/json-text.ts';
import { memberPage, type ActionResult, type Refused } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { pathParameter, queryParameter, type Visit } from '../shell/visit.ts';

type Attempt = components['schemas']['WebhookAttempt'];

/** Text to show: as tokens if it is JSON, otherwise unchanged. */
interface BodyText {
  tokens: JsonToken[] | null;
  text: string;
}

export interface DeliveryData {
  delivery: components['schemas']['WebhookDelivery'];
  endpoint: components['schemas']['WebhookEndpoint'];
  /** True if the endpoint is deleted, so that the delivery cannot be replayed. */
  isEndpointDeleted: boolean;
  /** Number of attempts that the schedule has made, and that are left. */
  schedule: { made: number; left: number; most: number };
  attempts: Shown<Attempt & { href: string; isGood: boolean; outcome: string }>;
  /** The attempt that is shown; null before the first. */
  chosen: { attempt: Attempt; fault: string | null; body: BodyText; response: BodyText | null; curl: string } | null;
  /** True if the first attempt's signature is outside the receivers' tolerance by now. */
  signatureIsOld: boolean;
  toleranceSeconds: number;
  /** Stored size of a response in KiB. */
  keptKibibytes: number;
  /** True if an attempt is about to be made, so that the page refreshes. */
  isExpecting: boolean;
}

/** Tolerance in the contract for receivers to check the time in Service-Signature. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

const NOTICES = {
  replayed: 'Sent again with the original signature. The attempt appears below in a moment.',
  resigned: 'Sent again with a new signature. The attempt appears below in a moment.',
  tested: 'Test event sent. The attempt appears below in a moment.',
  skipped: 'The test event was not sent, because the endpoint is disabled.',
};

/** The page of a delivery: its attempts, the request and response of one of them, and two ways to replay it. */
export const delivery = memberPage({
  path: '/deliveries/:id',
  filters: ['after', 'attempt'],
  show,
  actions: { replay: (visit) => replay(visit, false), resign: (visit) => replay(visit, true) },
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { tenant } = visit.access;
  const found = await getDelivery(tenant, pathParameter(visit, 'id'));
  const [attempts, event, endpoints] = await Promise.all([
    listAttempts(visit.service.keys, tenant, found.id, readCursor(visit)),
    getEvent(tenant, found.event_id),
    findEndpoints(tenant, [found.endpoint_id]),
  ]);
  const endpoint = endpoints.get(found.endpoint_id)!;
  // The first attempt is the last of the list; when that is on a later page, the delivery's age is close enough.
  const signedAt = (!attempts.has_more && attempts.data.at(-1)?.started_at) || found.created_at;
  const age = visit.service.clock.now().getTime() - signedAt.getTime();
  const newest = attempts.data[0]?.id ?? NONE;
  const data = {
    delivery: found.toWire(),
    endpoint: endpoint.toWire(visit.service.clock.now()),
    isEndpointDeleted: endpoint.deleted_at !== null,
    schedule: scheduleOf(found),
    attempts: shown(visit, attempts, (attempt) => attemptRow(visit, attempt.toWire())),
    chosen: chosenOf(
      visit,
      attempts.data.map((attempt) => attempt.toWire()),
      event.body.toString('utf8'),
    ),
    toleranceSeconds: SIGNATURE_TOLERANCE_SECONDS,
    keptKibibytes: MOST_BYTES_KEPT / 1024,
    signatureIsOld: age > SIGNATURE_TOLERANCE_SECONDS * 1000,
    isExpecting: found.status === 'PENDING' || queryParameter(visit.req, 'after') === newest,
  };
  const title = `Delivery of ${found.event_type}`;
  renderVisit<DeliveryData>(visit, 'webhooks/delivery', data, {
    section: 'deliveries',
    title,
    notices: NOTICES,
    ...refused,
  });
}

function scheduleOf({ status, attempt }: { status: string; attempt: number }): DeliveryData['schedule'] {
  const isOpen = status === 'PENDING' || status === 'RETRYING';
  return { made: attempt, left: isOpen ? MAX_ATTEMPTS - attempt : 0, most: MAX_ATTEMPTS };
}

function attemptRow({ req }: Visit, attempt: Attempt) {
  const { pathname, searchParams } = new URL(req.originalUrl, 'http://site.invalid');
  const cursor = searchParams.get('cursor');
  const query = new URLSearchParams({ ...(cursor && { cursor }), attempt: attempt.id });
  const { http_status, error } = attempt;
  const isGood = http_status !== null && http_status >= 200 && http_status < 300 && error === null;
  const outcome = http_status === null ? outcomeWords(error ?? '') : `HTTP ${http_status}`;
  return { ...attempt, href: `${pathname}?${query.toString()}`, isGood, outcome };
}

function chosenOf({ req }: Visit, attempts: Attempt[], body: string): DeliveryData['chosen'] {
  const wanted = queryParameter(req, 'attempt');
  const attempt = wanted === undefined ? attempts[0] : attempts.find(({ id }) => id === wanted);
  if (wanted !== undefined && !attempt) throw notFound('attempt');
  if (!attempt) return null;
  const { url, request_headers: headers, response_body: response } = attempt;
  return {
    attempt,
    fault: attempt.error && outcomeWords(attempt.error),
    body: textOf(body),
    response: response ? textOf(response) : null,
    curl: asCurl({ url, headers, body }),
  };
}

const textOf = (text: string): BodyText => ({ tokens: formatJson(text), text });

/** Stands for the newest attempt before the first one. */
const NONE = 'none';

async function replay(visit: Visit, resign: boolean): ActionResult {
  requireChange(visit.access);
  const { service, access, base, by } = visit;
  const id = pathParameter(visit, 'id');
  const { data } = await listAttempts(service.keys, access.tenant, id, { limit: 1 });
  await replayDelivery(service, access.tenant, id, { resign, by });
  return `${base}/deliveries/${id}?after=${data[0]?.id ?? NONE}&done=${resign ? 'resigned' : 'replayed'}`;
}
