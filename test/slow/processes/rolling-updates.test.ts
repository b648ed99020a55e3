import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { sequelize } from '../../../server/database/connect.ts';
import { run } from '../../../server/database/statements.ts';
import { WebhookRecovery } from '../../../server/models/webhooks/webhook-recovery.ts';
import { findPartitions } from '../../../server/database/partitions/growing-tables.ts';
import { transaction } from '../../../server/database/transaction.ts';
import { expirePayments } from '../../../server/domain/payments/expiry.ts';
import { addUpBalances } from '../../../server/domain/upkeep/add-up-balances.ts';
import { purgeExpired } from '../../../server/domain/upkeep/purge.ts';
import { refuseWrongKey } from '../../../server/domain/webhooks/webhook-secrets.ts';
import { AccessToken } from '../../../server/models/oauth/access-token.ts';
import { listStoredDays } from '../../../server/models/ledger/business-day.ts';
import { moveMarks } from '../../../server/models/ledger/business-total.ts';
import { listRequests, writeRequests } from '../../../server/models/requests/logged-request.ts';
import { Payment } from '../../../server/models/payments/payment.ts';
import { BankAccount } from '../../../server/models/payouts/bank-account.ts';
import { readBalance, unsettledCards } from '../../../server/models/payouts/payable.ts';
import { findDueWork } from '../../../server/models/payments/due-work.ts';
import { ProcessorOperation } from '../../../server/models/payments/processor-operation.ts';
import * as trimming from '../../../server/models/requests/request-trimming.ts';
import { listWallet } from '../../../server/models/ledger/wallet-entry.ts';
import {
  dueGroups,
  lockGroup,
  noteFailing,
  noteNotices,
  takeNotices,
} from '../../../server/models/webhooks/webhook-notice.ts';
import { latestResult } from '../../../server/models/webhooks/endpoint-state.ts';
import { WebhookEndpoint } from '../../../server/models/webhooks/webhook-endpoint.ts';
import { Restore } from '../../../server/models/requests/restore.ts';
import { findQueued, countDue, oldestDue, queueDue } from '../../../server/models/webhooks/webhook-queue.ts';
import { WebhookSkip } from '../../../server/models/webhooks/webhook-skip.ts';
import { countWaiting, findMissed, skipSome } from '../../../server/models/webhooks/webhook-undelivered.ts';
import { call, createMerchant } from '../../support/api.ts';
import { createPlainDatabase, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf, times } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { tellNewerStory, tellStory } from '../../support/story.ts';

interface Sent {
  client: Client;
  name: string;
  /** SQLSTATE of the failure. */
  fault?: string;
}

/** All prepared statements that this process has sent. */
const sent: Sent[] = [];
type Answered = (fault: { code: string } | undefined, result: unknown) => void;
type Query = (this: Client, statement: { name?: string } | string, ...more: unknown[]) => unknown;
const { prototype } = Client as unknown as { prototype: { query: Query } };
const send = prototype.query;
prototype.query = function (statement, ...more) {
  if (typeof statement === 'string' || !statement.name) return send.call(this, statement, ...more);
  const index = sent.push({ client: this, name: statement.name }) - 1;
  const answered = more.pop() as Answered;
  const note: Answered = (fault, result) => {
    if (fault) sent[index]!.fault = fault.code;
    answered(fault, result);
  };
  return send.call(this, statement, ...more, note);
};

async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const before = sent.length;
  await work();
  return sent.slice(before);
}

/** A service with one connection, on which every statement is prepared when the tables change. */
let service: OwnService;
beforeAll(async () => {
  service = await startTestService({ DATABASE_POOL: '1' }, undefined, await createPlainDatabase());
});
afterAll(() => service.stop());

/** Does the work of requests, and of timers, which is called directly. */
async function day(): Promise<unknown> {
  const start = sent.length;
  const steps = { ...(await tellStory(service)), ...(await tellNewerStory(service)) };
  const payments = paymentsOf(service, await createMerchant(service));
  const reference = await payments.authorized();
  await sql(service, "UPDATE payments SET expires_at = now() - interval '1 s' WHERE reference = $1", [reference]);
  await expirePayments(service.parts);
  const { status } = await payments.read(reference);
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  await refuseWrongKey(service.parts.keys);
  const at = new Date();
  await AccessToken.findAllLive([], at);
  await ProcessorOperation.claim('op_none', at, at);
  await ProcessorOperation.findDue(at, 1);
  await ProcessorOperation.claimDue('op_none', at, at);
  await ProcessorOperation.claimReturned('op_none', { at, before: at, until: at, held: at });
  await service.parts.limits.removeExpired();
  await service.parts.limits.requests.stop();
  service.parts.limits.requests.start();
  await findDueWork(at);
  await Promise.all([countDue(at, 1), oldestDue(at, 1), queueDue(at, 1), findQueued({ bucket: 0, id: '' }, 1)]);
  for (const path of ['/balance', '/balance/entries', '/statements?month=2026-11', '/search?q=or'])
    await payments.ask('GET', path);
  const { status: measured } = await fetch(`${service.origin}/metrics`);
  await addUpBalances(service.parts.log, new AbortController().signal);
  await transaction((tx) => moveMarks('trf_z', 1000, tx)); // includes what is too recent for the maintenance job
  await lookAtLogs(at);
  await noteFailing(new Date(0), 1);
  await dueGroups(at, 1);
  await Promise.all([WebhookSkip.businesses(), WebhookRecovery.businesses()]);
  await latestResult('whd_none');
  await payOut(at);
  await transaction(async (tx) => {
    await Restore.mayHaveLost(at, 1, tx);
    await WebhookSkip.begin(['we_none'], at, tx);
    await WebhookSkip.resume(['we_none'], at, tx);
    await countWaiting('we_none', tx);
    await skipSome('we_none', 1, at, tx);
    await WebhookSkip.lockNext('biz_none', tx);
    await noteNotices('gone', ['we_none'], at, tx);
    const group = { business_id: 'biz_none', environment: 'TEST' as const, kind: 'gone' as const };
    await lockGroup(group, tx);
    await takeNotices(group, { before: at, at }, tx);
    await Payment.runOut('biz_none', at, 1, tx);
    await Payment.isOpenIn('biz_none', at, tx);
    await WebhookEndpoint.pause([{ id: 'we_none', url: 'https://none.example', until: at }], tx);
    const none = { endpoint_id: 'we_none', statuses: ['FAILED' as const], until: at };
    await WebhookRecovery.lockNext('biz_none', tx);
    await findMissed(none, { id: '', created_at: at }, 1, tx);
  });
  const beats = () => sent.slice(start).filter(({ name }) => name.startsWith('note heartbeat'));
  await eventually(() => beats().length > 1, 'two heartbeats, of which the first is answered by then');
  return { ...steps, 'after its time': status, measured };
}

/** Reads what a business without payments and bank account can be paid out. */
async function payOut(at: Date): Promise<void> {
  const purse = { business_id: 'biz_none', environment: 'TEST' as const, currency: 'EUR' };
  await readBalance(purse);
  await unsettledCards(purse, { at, since: null });
  await BankAccount.findScheduled(at, { daily: '2026-11-28', weekly: '2026-11-23' }, 1);
}

/** Reads the requests of an application, the days of a business and the wallet of a user, all of them empty. */
async function lookAtLogs(at: Date): Promise<void> {
  const client_id = 'app_none';
  const request = { client_id, request_id: 'req_none', method: 'GET', path: '/', status: 200, code: null, made: null };
  const hour = { client_id, hour: at, requests: 1, failed: 0, last_used_at: at, logged: 1 };
  const bodies = { business_id: 'biz_none', bodies: '{}', size: 2 };
  await writeRequests([{ ...request, duration_ms: 1, bodies, created_at: at }], [hour]);
  await listRequests(client_id, { created_gte: at, limit: 1 });
  await trimming.ageBeyond(0);
  await trimming.removeOlder(new Date(0), 1);
  await trimming.removeBeyond(client_id, 1, 1);
  await listStoredDays({ business_id: 'biz_none', environment: 'TEST' }, at);
  await listWallet('usr_none', 'TEST', { limit: 1 });
}

/** Does a day before and after columns are added. @returns statements that one connection sent on both days */
async function sentOnBothDays(column: string): Promise<Sent[]> {
  let before: unknown;
  let after: unknown;
  const sentBefore = await sentBy(async () => (before = await day()));
  await addColumns(column);
  const sentAfter = await sentBy(async () => (after = await day()));
  expect(after).toEqual(before);
  expect(sentAfter.filter(({ fault }) => fault)).toEqual([]);
  return sentAfter.filter(({ client, name }) =>
    sentBefore.some((statement) => statement.client === client && statement.name === name),
  );
}

test('running processes carry out every prepared statement after columns are added to all tables', async () => {
  const again = await sentOnBothDays('added');
  sequelize.hasCitus = true; // the forms for distributed tables suit others, too
  again.push(...(await sentOnBothDays('added_again').finally(() => (sequelize.hasCitus = false))));
  const names = preparedNames().filter((name) => !isOfPartitions(name));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !again.some((statement) => name.test(statement.name)))).toEqual([]);
});

test('and every one of tables that are divided by month', async () => {
  await runOps(service, ['partition']);
  await findPartitions();
  const again = await sentOnBothDays('added_later');
  const names = preparedNames().filter(isOfPartitions);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !again.some((statement) => name.test(statement.name)))).toEqual([]);
});

const isOfPartitions = (name: RegExp): boolean => name.source.includes('in months');

/** Returns the names of prepared statements in the server's source; some are composed of other names, or passed to a function. */
function preparedNames(): RegExp[] {
  const files = ['server/models', 'server/database/announcer.ts'].flatMap(filesOf);
  const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = /(?:\bname: |= (?:counting|recording|stating)\(\s*)(?:'([\w -]+)'|`([^`]+)`)[,)]/g;
  return [...source.matchAll(named)].map(
    ([, name, made]) => new RegExp(`^${name ?? made!.replace(/\$\{\w+\}/g, '.+')}( \\d+)?$`),
  );
}

function filesOf(place: string): string[] {
  const full = path.join(import.meta.dirname, '..', '..', '..', place);
  if (place.endsWith('.ts')) return [full];
  const files = readdirSync(full, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.map((file) => path.join(full, file));
}

/** Adds columns like a migration, but without long locks. */
async function addColumns(column: string): Promise<void> {
  const tables = await sql(
    service,
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace) AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const changes = tables.map(({ name }) => `ALTER TABLE ${String(name)} ADD COLUMN ${column} text DEFAULT 'x'`);
  await change(changes.join('; '));
}

/** Changes tables like a migration: it never blocks the service for long. */
async function change(statements: string): Promise<void> {
  const change = `BEGIN; SET LOCAL lock_timeout = '100ms'; ${statements}; COMMIT`;
  await eventually(async () => {
    try {
      await sql(service, change);
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === '55P03') return false;
      throw error;
    }
  }, 'the locks');
}

/** Invalidates plans by a type change, which the rules for migrations forbid. */
async function changeType(): Promise<void> {
  const [column] = await sql(
    service,
    "SELECT data_type FROM information_schema.columns WHERE table_name = 'payments' AND column_name = 'description'",
  );
  await change(
    `ALTER TABLE payments ALTER COLUMN description TYPE ${column!.data_type === 'text' ? 'varchar' : 'text'}`,
  );
}

const staleOnes = (statements: Sent[]) => statements.filter(({ fault }) => fault === '0A000').length;

test.each(['/payments', '/payments/{reference}'])('a request to %s succeeds with a stale plan', async (path) => {
  const payments = paymentsOf(service, await createMerchant(service));
  const reference = await payments.authorized({ description: 'Tea' });
  const read = () => payments.ask('GET', path.replace('{reference}', reference));
  const before = await read();
  await changeType();
  const statements = await sentBy(async () => {
    const answers = await times(10, read);
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: before.body })),
    );
  });
  expect(staleOnes(statements)).toBeGreaterThan(0);
  expect(staleOnes(await sentBy(read))).toBe(0);
});

test('a step with a stale plan changes nothing, says when to try again, and then works', async () => {
  const payments = paymentsOf(service, await createMerchant(service));
  const [first, second] = [await payments.authorized(), await payments.authorized()];
  const capture = (reference: string) => payments.act(reference, 'capture', {}, { 'Idempotency-Key': reference });
  await payments.act(await payments.authorized(), 'capture');
  await changeType();
  const refused = await capture(first);
  expect([refused.status, refused.body.code, refused.headers.get('Retry-After')]).toEqual([503, 'unavailable', '1']);
  expect((await payments.read(first)).status).toBe('AUTHORIZED');
  expect((await Promise.all([capture(first), capture(second)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await payments.events(first)).toEqual(['payment.authorized', 'payment.captured']);
});

test('statements lost by a connection are prepared again', async () => {
  const payments = paymentsOf(service, await createMerchant(service));
  const reference = await payments.authorized();
  const read = () => Promise.all([payments.ask('GET', '/payments'), payments.ask('GET', `/payments/${reference}`)]);
  const signIn = () => call(service, 'POST', '/session', { body: { email: 'nobody@example.com', password: 'wrong' } });
  await Promise.all([read(), signIn()]);
  await Promise.all([
    sequelize.query('DEALLOCATE ALL'),
    run({ name: 'deallocate', text: 'DEALLOCATE ALL', pipelined: true }, []),
  ]);
  expect((await read()).map(({ status }) => status)).toEqual([200, 200]);
  await sequelize.query('DEALLOCATE ALL');
  expect([401, 503]).toContain((await signIn()).status);
  expect((await signIn()).status).toBe(401);
});
