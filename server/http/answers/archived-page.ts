import { archivedBefore } from '../../domain/webhooks/archived-records.ts';
import { mapPage, type Page } from '../../domain/lists/page.ts';
import { Reply } from './reply.ts';

/** Answers a list of events or deliveries with up to when records can be missing, if it reaches into archived months. */
export async function archivedPage<Row, Wire>(
  listed: Promise<Page<Row>>,
  toWire: (row: Row) => Wire,
  filters: Parameters<typeof archivedBefore>[0],
) {
  const [rows, before] = await Promise.all([listed, archivedBefore(filters)]);
  const page = mapPage(rows, toWire);
  return before ? new Reply(page, { 'Tallystick-Archived-Before': before.toISOString() }) : page;
}
