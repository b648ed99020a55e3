import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { NOT_AWAITED, transaction } from '../../database/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { Client } from '../oauth/client.ts';
import { HOUR_COLUMNS } from './application-hour.ts';
import { USE_COLUMNS } from './application-use.ts';
import { RequestBody } from './request-body.ts';

/** A request of an application, without query or anything secret. */
export class LoggedRequest extends Model<InferAttributes<LoggedRequest>> {
  declare id: CreationOptional<number>;
  declare client_id: string;
  declare request_id: string;
  declare method: string;
  declare path: string;
  /** Null if the caller disconnected before the response. */
  declare status: number | null;
  /** Error code of a refusal. */
  declare code: string | null;
  declare duration_ms: number;
  /** Id of what the request created. */
  declare made: string | null;
  /** Id of the bodies in `request_bodies`. */
  declare body_id: string | null;
  /** Time of arrival. */
  declare created_at: Date;
  declare client: NonAttribute<Client>;
}

type Row = InferAttributes<LoggedRequest>;

/** A request to log, with its bodies. */
export type NewRequest = Omit<Row, 'id' | 'body_id'> & { bodies: NewBodies | null };

export type NewBodies = Pick<RequestBody, 'business_id' | 'size' | 'bodies'>;

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
export async function writeRequests(requests: NewRequest[], hours: HourOfUse[]): Promise<void> {
  const inOrder = hours.toSorted((one, other) => (one.client_id < other.client_id ? -1 : 1));
  const rows = requests.map((request) => ({ ...request, body_id: request.bodies && newId('rqb') }));
  const bodies = rows.flatMap(({ bodies, body_id, created_at }) =>
    bodies && body_id ? [{ ...bodies, id: body_id, created_at }] : [],
  );
  await transaction(async (tx) => {
    await run(INSERT, NEW.listsOf(rows), tx);
    if (bodies.length > 0) await RequestBody.insert(bodies, tx);
    await run(COUNT, HOUR_COLUMNS.listsOf(inOrder), tx);
    await run(USE, USE_COLUMNS.listsOf(inOrder.map(({ logged, ...hour }) => ({ ...hour, untrimmed: logged }))), tx);
  }, NOT_AWAITED);
}

export interface RequestList {
  /** Lowest and highest status of each class; null stands for requests without a response. */
  statuses?: ([number, number] | null)[];
  methods?: string[];
  code?: string;
  request_id?: string;
  /** Id of a resource that the request created, or that its path names. */
  about?: string;
  created_gte: Date;
  created_lt?: Date;
  /** The end of the previous page. */
  after?: { created_at: string; id: string } | undefined;
  limit: number;
}

/** Lists one page, newest first. An application has few rows, so its index is scanned for every filter. */
export function listRequests(clientId: string, list: RequestList): Promise<Row[]> {
  const { statuses, methods, code, request_id, about, created_gte, created_lt, after, limit } = list;
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
    about ?? null,
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
  const where = { request_id: requestId, created_at: { [Op.gte]: since } };
  const owned = { business_id, environment, deleted_at: null };
  const include = { model: Client, as: 'client', required: true, attributes: [], where: owned };
  const order: [string, string][] = [['created_at', 'DESC']];
  return (await LoggedRequest.findOne({ attributes: ['client_id'], where, include, order, transaction: tx }))
    ?.client_id;
}

const COLUMNS = defineModel(
  LoggedRequest,
  'request_log',
  {
    id: { type: DataTypes.BIGINT, primaryKey: true, autoIncrement: true },
    client_id: DataTypes.TEXT,
    request_id: DataTypes.TEXT,
    method: DataTypes.TEXT,
    path: DataTypes.TEXT,
    status: nullable(DataTypes.SMALLINT),
    code: nullable(DataTypes.TEXT),
    duration_ms: DataTypes.INTEGER,
    made: nullable(DataTypes.TEXT),
    body_id: nullable(DataTypes.TEXT),
    created_at: DataTypes.DATE(3),
  },
  () => LoggedRequest.belongsTo(Client, { as: 'client', foreignKey: 'client_id' }),
);
const NEW = COLUMNS.without('id');

const INSERT: Statement = {
  name: 'insert logged requests',
  text: `
    INSERT INTO request_log (${NEW.list()})
    SELECT ${NEW.list()} FROM unnest(${NEW.arrays}) AS sent (${NEW.list()})`,
};

const COUNT: Statement = {
  name: 'count requests by the hour',
  text: `
    INSERT INTO application_hours AS kept (${HOUR_COLUMNS.list()})
    SELECT client_id, hour, sum(requests), sum(failed)
    FROM unnest(${HOUR_COLUMNS.arrays}) AS sent (${HOUR_COLUMNS.list()})
    GROUP BY client_id, hour ORDER BY client_id, hour
    ON CONFLICT (client_id, hour) DO UPDATE SET
      requests = kept.requests + excluded.requests, failed = kept.failed + excluded.failed`,
};

const USE: Statement = {
  name: 'keep when applications were used',
  text: `
    INSERT INTO application_uses AS kept (${USE_COLUMNS.list()})
    SELECT client_id, max(last_used_at), sum(untrimmed)
    FROM unnest(${USE_COLUMNS.arrays}) AS sent (${USE_COLUMNS.list()})
    GROUP BY client_id ORDER BY client_id
    ON CONFLICT (client_id) DO UPDATE SET
      last_used_at = greatest(kept.last_used_at, excluded.last_used_at), untrimmed = kept.untrimmed + excluded.untrimmed`,
};

const LIST: Statement = {
  name: 'list logged requests',
  text: `
    SELECT ${COLUMNS.list()} FROM request_log
    WHERE client_id = $1 AND created_at >= $2 AND ($3::timestamptz IS NULL OR created_at < $3)
      AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::bigint))
      AND ($6::integer[] IS NULL OR ($8 AND status IS NULL)
        OR EXISTS (SELECT FROM unnest($6::integer[], $7::integer[]) AS class (lowest, highest)
                   WHERE status BETWEEN lowest AND highest))
      AND ($9::text[] IS NULL OR method = ANY($9)) AND ($10::text IS NULL OR code = $10)
      AND ($11::text IS NULL OR request_id = $11)
      AND ($12::text IS NULL OR made = $12 OR $12 = ANY(string_to_array(path, '/')))
    ORDER BY created_at DESC, id DESC LIMIT $13`,
};

const LATEST: Statement = {
  text: `
    SELECT form.id, max(request.created_at) AS last_used_at
    FROM request_log request JOIN unnest($3::text[], $4::text[], $5::text[]) AS form (id, methods, path)
      ON request.method ~ form.methods AND request.path ~ form.path
    WHERE request.client_id = $1 AND request.created_at >= $2
    GROUP BY form.id ORDER BY last_used_at DESC, form.id`,
};
