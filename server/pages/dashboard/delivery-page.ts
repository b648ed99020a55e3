import type { components } from '../../../spec/generated/schema.ts';
import { getEvent } from '../../domain/webhooks/events.ts';
import { requireChange } from '../../domain/businesses/member-access.ts';
import { getDelivery, listAttempts, replayDelivery } from '../../domain/webhooks/webhook-deliveries.ts';
import { findEndpoints } from '../../domain/webhooks/webhook-endpoints.ts';
import { renderVisit } from './frame.ts';
import { memberPage, type ActionResult, type Refused } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { pathParameter, type Visit } from './visit.ts';

export interface DeliveryData {
  delivery: components['schemas']['WebhookDelivery'];
  endpoint: components['schemas']['WebhookEndpoint'];
  /** Without its endpoint, a delivery cannot be replayed. */
  isEndpointDeleted: boolean;
  attempts: Shown<components['schemas']['WebhookAttempt']>;
  /** The body of every attempt, with line breaks added. */
  body: string;
  /** Whether the first attempt's signature is outside the receivers' tolerance by now. */
  signatureIsOld: boolean;
}

/** The tolerance that the contract gives receivers for the time of Service-Signature. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

const NOTICES = {
  replayed: 'Replay queued, verbatim. It appears among the attempts in a moment: reload this page.',
  resigned: 'Replay queued, signed anew. It appears among the attempts in a moment: reload this page.',
  tested: 'Test event queued. The attempt appears below in a moment: reload this page.',
};

/** A delivery, its attempts with requests and responses, and the two ways to replay it. */
export const delivery = memberPage({
  path: '/deliveries/:id',
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
  const data = {
    delivery: found.toWire(),
    endpoint: endpoint.toWire(visit.service.clock.now()),
    isEndpointDeleted: endpoint.deleted_at !== null,
    attempts: shown(visit, attempts, (attempt) => attempt.toWire()),
    body: JSON.stringify(JSON.parse(event.body.toString('utf8')), null, 2),
    signatureIsOld: age > SIGNATURE_TOLERANCE_SECONDS * 1000,
  };
  const title = `Delivery of ${found.event_type}`;
  renderVisit(visit, 'delivery', data, { section: 'deliveries', title, notices: NOTICES, ...refused });
}

async function replay(visit: Visit, resign: boolean): ActionResult {
  requireChange(visit.access);
  const { id } = await replayDelivery(visit.service, visit.access.tenant, pathParameter(visit, 'id'), { resign });
  return `${visit.base}/deliveries/${id}?done=${resign ? 'resigned' : 'replayed'}`;
}
