import type { Transaction } from 'sequelize';
import { run, type Statement } from '../../database/statements.ts';
import { NOT_AWAITED, transaction } from '../../database/transaction.ts';

/** A request of an application, without body, query or anything secret. */
export interface LoggedRequest {
  client_id: string;
  request_id: string;
  method: string;
  path: string;
  /** Null if the caller disconnected before the response. */
  status: number | null;
  /** Error code of a refusal. */
  code: string | null;
  duration_ms: number;
  /** Time of arrival. */
  created_at: Date;
}

/** Usage of an application in an hour. */
export interface HourOfUse {
  client_id: string;
  hour: Date;
  requests: number;
  failed: number;
  last_used_at: Date;
  /** Number of the requests that are in the log. */
  logged: number;
}

/** Inserts a batch. If the database crashes within half a second, the batch is lost. */
export async function writeRequests(requests: LoggedRequest[], hours: HourOfUse[]): Promise<void> {
  const columnsOf = <Row>(rows: Row[], names: (keyof Row)[]) => names.map((name) => rows.map((row) => row[name]));
  const inOrder = hours.toSorted((one, other) => (one.client_id < other.client_id ? -1 : 1));
  await transaction(async (tx) => {
    await run(INSERT, columnsOf(requests, [...COLUMNS]), tx);
    await run(COUNT, columnsOf(inOrder, ['client_id', 'hour', 'requests', 'failed']), tx);
    await run(USE, columnsOf(inOrder, ['client_id', 'last_used_at', 'logged']), tx);
  }, NOT_AWAITED);
}

export interface RequestList {
  /** Lowest and highest status of each class; null stands for requests without a response. */
  statuses?: ([number, number] | null)[];
  methods?: string[];
  code?: string;
  request_id?: string;
  created_gte: Date;
  created_lt?: Date;
  /** The end of the previous page. */
  after?: { created_at: string; id: string } | undefined;
  limit: number;
}

/** Lists one page, newest first. An application has few rows, so its index is scanned for every filter. */
export function listRequests(clientId: string, list: RequestList): Promise<(LoggedRequest & { id: number })[]> {
  const { statuses, methods, code, request_id, created_gte, created_lt, after, limit } = list;
  const ranges = statuses?.filter((range) => range !== null);
  return run(LIST, [
    clientId,
    created_gte,
    created_lt ?? null,
    after?.created_at ?? null,
    after?.id ?? null,
    ranges?.map(([lowest]) => lowest) ?? null,
    ranges?.map(([, highest]) => highest) ?? null,
    statuses?.includes(null) ?? false,
    methods ?? null,
    code ?? null,
    request_id ?? null,
    limit,
  ]);
}

/** Pattern of an operation's path. */
export interface AddressForm {
  id: string;
  methods: string;
  /** A regular expression of PostgreSQL. */
  path: string;
}

/** Finds the latest logged request of each of these operations in an application's log, latest first. */
export function latestOf(
  clientId: string,
  forms: AddressForm[],
  since: Date,
): Promise<{ id: string; last_used_at: Date }[]> {
  const columnOf = (name: keyof AddressForm) => forms.map((form) => form[name]);
  return run(LATEST, [clientId, since, columnOf('id'), columnOf('methods'), columnOf('path')]);
}

interface Owner {
  business_id: string;
  environment: string;
}

/** Finds the application of a business that sent the latest request with this id. */
export async function findApplicationOf(
  requestId: string,
  { business_id, environment }: Owner,
  since: Date,
  tx: Transaction,
): Promise<string | undefined> {
  const [row] = await run<{ client_id: string }>(FIND_APPLICATION, [requestId, business_id, environment, since], tx);
  return row?.client_id;
}

const COLUMNS = [
  'client_id',
  'request_id',
  'method',
  'path',
  'status',
  'code',
  'duration_ms',
  'created_at',
] as const satisfies (keyof LoggedRequest)[];

const INSERT: Statement = {
  name: 'insert logged requests',
  text: `
    INSERT INTO request_log (${COLUMNS.join(', ')})
    SELECT ${COLUMNS.join(', ')}
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::integer[],
      $8::timestamptz[]) AS sent (${COLUMNS.join(', ')})`,
};

const COUNT: Statement = {
  name: 'count requests by the hour',
  text: `
    INSERT INTO application_hours AS kept (client_id, hour, requests, failed)
    SELECT client_id, hour, sum(requests), sum(failed)
    FROM unnest($1::text[], $2::timestamptz[], $3::bigint[], $4::bigint[]) AS sent (client_id, hour, requests, failed)
    GROUP BY client_id, hour ORDER BY client_id, hour
    ON CONFLICT (client_id, hour) DO UPDATE SET
      requests = kept.requests + excluded.requests, failed = kept.failed + excluded.failed`,
};

const USE: Statement = {
  name: 'keep when applications were used',
  text: `
    INSERT INTO application_uses AS kept (client_id, last_used_at, untrimmed)
    SELECT client_id, max(last_used_at), sum(logged)
    FROM unnest($1::text[], $2::timestamptz[], $3::integer[]) AS sent (client_id, last_used_at, logged)
    GROUP BY client_id ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE SET
      last_used_at = greatest(kept.last_used_at, excluded.last_used_at), untrimmed = kept.untrimmed + excluded.untrimmed`,
};

const LIST: Statement = {
  name: 'list logged requests',
  text: `
    SELECT id, ${COLUMNS.join(', ')} FROM request_log
    WHERE client_id = $1 AND created_at >= $2 AND ($3::timestamptz IS NULL OR created_at < $3)
      AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::bigint))
      AND ($6::integer[] IS NULL OR ($8 AND status IS NULL)
        OR EXISTS (SELECT FROM unnest($6::integer[], $7::integer[]) AS class (lowest, highest)
                   WHERE status BETWEEN lowest AND highest))
      AND ($9::text[] IS NULL OR method = ANY($9)) AND ($10::text IS NULL OR code = $10)
      AND ($11::text IS NULL OR request_id = $11)
    ORDER BY created_at DESC, id DESC LIMIT $12`,
};

const LATEST: Statement = {
  text: `
    SELECT form.id, max(request.created_at) AS last_used_at
    FROM request_log request JOIN unnest($3::text[], $4::text[], $5::text[]) AS form (id, methods, path)
      ON request.method ~ form.methods AND request.path ~ form.path
    WHERE request.client_id = $1 AND request.created_at >= $2
    GROUP BY form.id ORDER BY last_used_at DESC, form.id`,
};

const FIND_APPLICATION: Statement = {
  name: 'find application of request',
  text: `
    SELECT request.client_id FROM request_log request JOIN clients client ON client.client_id = request.client_id
    WHERE request.request_id = $1 AND request.created_at >= $4
      AND client.business_id = $2 AND client.environment = $3 AND client.deleted_at IS NULL
    ORDER BY request.created_at DESC LIMIT 1`,
};
