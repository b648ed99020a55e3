import { requireChange } from '../../../domain/businesses/member-access.ts';
import type { Checkpoint } from '../../../domain/checkpoint.ts';
import { replayDeliveries, selectForReplay } from '../../../domain/webhooks/replay-deliveries.ts';
import { formField } from '../../parts/forms.ts';
import { keptSingleUse, onceOnly } from '../../parts/single-use.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, recentlyInLive, refusedBy, type ActionResult, type Refused } from '../shell/member-page.ts';
import type { Visit } from '../shell/visit.ts';
import { DELIVERY_FILTERS, readFilters } from './delivery-filters.ts';
import { deliveryRows, type DeliveryRow } from './delivery-row.ts';

export interface ReplayData {
  /** Number of deliveries to send; null if they are too many. */
  count: number | null;
  /** The newest of them. */
  rows: DeliveryRow[];
  /** Path of this page, with the filters. */
  here: string;
  /** Path of the list, with the filters. */
  list: string;
  once: string;
}

/** Returns the filters in the URL as it was opened. */
const queryOf = ({ req }: Visit): string => new URL(req.originalUrl, 'http://site.invalid').search;

/** Number of deliveries that the page shows as examples. */
const MOST_SHOWN = 10;

/** The page that counts the deliveries of a filter, and sends them once more. */
export const replay = memberPage({
  path: '/deliveries/replay',
  filters: DELIVERY_FILTERS,
  isHeavy: true,
  show,
  actions: { 'replay-all': recentlyInLive(replayAll) },
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { service, access, base, req, user } = visit;
  requireChange(access);
  const filters = await readFilters(visit);
  const found = await selectForReplay(service.keys, access.tenant, filters).catch(refusedBy);
  const deliveries = Array.isArray(found) ? found : [];
  const search = queryOf(visit);
  const data = {
    count: Array.isArray(found) ? found.length : null,
    rows: await deliveryRows(access.tenant, deliveries.slice(0, MOST_SHOWN)),
    here: `${base}/deliveries/replay${search}`,
    list: `${base}/deliveries${search}`,
    once: keptSingleUse(service, user, refused && formField(req, 'once')),
  };
  renderVisit<ReplayData>(visit, 'webhooks/replay', data, {
    section: 'deliveries',
    title: 'Send deliveries again',
    ...(Array.isArray(found) ? {} : { faults: found.faults }),
    ...refused,
  });
}

async function replayAll(visit: Visit): ActionResult {
  requireChange(visit.access);
  const { service, access, base, by, req, user } = visit;
  const search = queryOf(visit);
  const expected = Number(formField(req, 'count'));
  const done = `${base}/deliveries${search}${search ? '&' : '?'}done=replayed-all`;
  const deliveries = await selectForReplay(service.keys, access.tenant, await readFilters(visit));
  const work = async (checkpoint: Checkpoint) => {
    await replayDeliveries(service, access.tenant, deliveries, { by, expected, checkpoint });
    return done;
  };
  return onceOnly({ service, req, user }, { expected }, work, done);
}
