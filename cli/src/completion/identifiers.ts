import type { OperationId } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';
import { callOperation, callerOf, isList } from '../contract/call-operation.ts';
import { LARGEST_PAGE } from '../contract/list-options.ts';
import { cell } from '../output/cell.ts';
import type { Candidate } from './sources.ts';

/** Time limit of one completion in seconds. */
const TIMEOUT_SECONDS = 2;

interface Kind {
  list: OperationId;
  field: string;
  /** Fields that describe a candidate. */
  says: readonly string[];
}

const businesses: Kind = { list: 'Businesses_list', field: 'id', says: ['name'] };
const payments: Kind = { list: 'Payments_list', field: 'reference', says: ['status', 'amount'] };

/** Lists to complete from, by the resource of the operation with the identifier in its path. */
const OF_RESOURCES: Readonly<Record<string, Kind>> = {
  AuditEvents: businesses,
  Businesses: businesses,
  BusinessMembers: businesses,
  Clients: { list: 'Clients_list', field: 'client_id', says: ['name', 'environment'] },
  Consents: { list: 'Consents_list', field: 'client_id', says: ['client_name'] },
  Events: { list: 'Events_list', field: 'id', says: ['type', 'payment_reference'] },
  Invitations: businesses,
  Passkeys: { list: 'Passkeys_list', field: 'id', says: ['name'] },
  Payments: payments,
  Refunds: payments,
  TopUps: { list: 'TopUps_list', field: 'id', says: ['status', 'amount', 'currency'] },
  WebhookDeliveries: { list: 'WebhookDeliveries_list', field: 'id', says: ['event_type', 'status'] },
  WebhookEndpoints: { list: 'WebhookEndpoints_list', field: 'id', says: ['url', 'status'] },
};

/** Resources by the option that takes their identifiers. */
const OF_OPTIONS: Readonly<Record<string, string>> = {
  '--business': 'Businesses',
  '--endpoint': 'WebhookEndpoints',
  '--event': 'Events',
  '--payment': 'Payments',
};

/** Lists the newest identifiers; empty on any error. @param of a resource such as `Payments`, or an option such as `--payment` */
export async function identifiers(context: Context, of: string): Promise<Candidate[]> {
  const kind = OF_RESOURCES[OF_OPTIONS[of] ?? of];
  return kind ? newestOf(context, kind).catch(() => []) : [];
}

async function newestOf(context: Context, { list, field, says }: Kind): Promise<Candidate[]> {
  const client = await context.clientWith(callerOf(list), { timeoutSeconds: TIMEOUT_SECONDS, retryForSeconds: 0 });
  const signal = AbortSignal.any([context.io.signal, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)]);
  const input = { path: {}, query: { limit: LARGEST_PAGE }, body: undefined };
  const answer = callOperation(client, list, input, signal);
  if (!isList(answer)) return [];
  const { data } = await answer;
  return data.map((entry) => {
    const values = entry as Record<string, unknown>;
    const said = says.map((name) => cell(name, values)).filter((text) => text !== '');
    return { value: String(values[field]), description: said.join(' ') };
  });
}
