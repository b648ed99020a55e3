import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createPlainTables } from '../../../scripts/processes/plain-tables.ts';
import { parseDatabaseUrl } from '../../../server/database/database-url.ts';
import { ALARMS, documentedSeconds, hasPromtool, judge, scrape, type Scrape } from '../../support/alarm-rules.ts';
import { createApplication, createMerchant, createPayment, signUp, type TestMerchant } from '../../support/api.ts';
import { pass } from '../../support/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { useFarEnd } from '../../support/far-end.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { runOps } from '../../support/ops.ts';
import { OwnPayments } from '../../support/own-payments.ts';
import { times } from '../../support/payments.ts';
import { startNode, type PostgresNode } from '../../support/postgres-nodes.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import type { TestService } from '../../support/service.ts';
import { webhooksOf, type Endpoint, type Webhooks } from '../../support/webhooks.ts';

/**
 * Each alarm of deploy/prometheus/alarms.yaml by a real fault of running processes: their metrics are scraped before and
 * during it, and promtool judges the rules on them. How soon each fires is in docs/operations.md.
 */

if (!hasPromtool) console.warn("The faults of alarms are left out: they take promtool, of Debian's prometheus.");
const describeWithPromtool = hasPromtool ? describe : describe.skip;

/** Time between two scrapes of a fault, longer than the pause between runs of most jobs. */
const BETWEEN_MILLISECONDS = 12_000;
const REACHABLE = 'tallystick_database_reachable';
/** Jobs that run once a minute or less often: two scrapes do not show whether they succeed. */
const RARE = /chore="(add partitions|purge|trim)/;

const seconds = documentedSeconds();

/** Expects these alarms, each within its documented time, no other one, and not one before the fault. */
function expectAlarms(alarms: string[], before: Scrape, during: [Scrape, Scrape]): void {
  const firing = (moment: number) => alarms.filter((alarm) => seconds[alarm]! <= moment);
  const moments = [...new Set(alarms.map((alarm) => seconds[alarm]!))];
  const expected = moments.map((moment): [number, string[]] => [moment, firing(moment)]);
  expect(judge([[-15, []], ...expected], before, during)).toMatch(/SUCCESS/);
}

test('the table of alarms has every rule', () => {
  expect(Object.keys(seconds)).toEqual(ALARMS);
});

describeWithPromtool('an API and a worker', () => {
  let node: PostgresNode;
  let mail: MailServer;
  let settings: Record<string, string>;
  let databaseUrl: string;
  let api: ServiceProcess;
  let worker: ServiceProcess;
  let merchant: TestMerchant;
  let webhooks: Webhooks;
  let receiver: Receiver;
  let workerOrigin: string;

  beforeAll(async () => {
    [node, mail] = await Promise.all([startNode(), startMailServer()]);
    await node.query('CREATE ROLE service LOGIN; GRANT pg_read_all_stats TO service');
    await node.query('ALTER DATABASE shop OWNER TO service');
    databaseUrl = `postgres://service@${node.address}/shop`;
    await createPlainTables(parseDatabaseUrl(databaseUrl)); // to be partitioned by a test
    settings = { WEBHOOK_ALLOW_PRIVATE: 'true', SMTP_URL: mail.url };
    api = await startServiceProcess(databaseUrl, { ...settings, ROLE: 'api' });
    await startWorker();
    const service: TestService = { ...api, databaseUrl };
    merchant = await createMerchant(service);
    webhooks = webhooksOf(service, merchant);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await Promise.all([api.kill(), worker.kill()]);
    await mail.stop();
  });

  async function startWorker(): Promise<void> {
    const port = await freePort();
    workerOrigin = `http://127.0.0.1:${port}`;
    worker = await startServiceProcess(databaseUrl, { ...settings, ROLE: 'worker', METRICS_PORT: String(port) }, workerOrigin); // prettier-ignore
  }

  async function lookOnce(): Promise<Scrape> {
    const { at, values } = await scrape({ api: api.origin, worker: workerOrigin });
    return { at, values: new Map([...values].filter(([series]) => !RARE.test(series))) };
  }

  /** Scrapes again where a busy machine was too slow for the question whether the database is reached. */
  const look = () =>
    eventually(async () => {
      const seen = await lookOnce();
      return ![...seen.values].some((each) => each[0].startsWith(REACHABLE) && each[1] === 0) && seen;
    }, 'the database');

  /** Scrapes until a value is as expected. */
  const lookUntil = (series: string, isRight: (value: number) => boolean, once = look) =>
    eventually(async () => {
      const seen = await once();
      return isRight([...seen.values].find(([name]) => name.startsWith(series))?.[1] ?? NaN) && seen;
    }, series);

  /** Waits until processes, database and worker are as they should be. */
  const isWell = () =>
    eventually(async () => {
      const seen = await look();
      const valuesOf = (name: string) => [...seen.values].flatMap(([series, value]) => series.startsWith(`${name}{`) ? value : []); // prettier-ignore
      const values = ['up', 'tallystick_database_writable', 'tallystick_webhook_buckets_owned', 'tallystick_webhook_results_waiting'].map(valuesOf); // prettier-ignore
      const isMailSent = valuesOf('tallystick_mail_oldest_waiting_seconds').every((age) => age === 0);
      return JSON.stringify(values) === '[[1,1],[1,1],[256,256],[0,0]]' && isMailSent && seen;
    }, 'health');

  /** Scrapes twice, with work between; the second time until a busy machine has measured what it had the first time. */
  async function lookTwice(
    first: Scrape,
    work: () => Promise<unknown> = () => Promise.resolve(),
    once = look,
  ): Promise<[Scrape, Scrape]> {
    await Promise.all([delay(BETWEEN_MILLISECONDS), work()]);
    const isWhole = ({ values }: Scrape) => once !== look || [...first.values.keys()].every((each) => values.has(each));
    const second = await eventually(async () => {
      const seen = await once();
      return isWhole(seen) && seen;
    }, 'every series');
    return [first, second];
  }

  const payInVain = () =>
    times(5, async () => expect((await createPayment({ ...api, databaseUrl }, merchant.token)).status).toBe(503));

  /** Warms up endpoints, then has more attempts in flight than results may wait. @returns acknowledges all of them */
  async function holdAttempts(): Promise<() => void> {
    await times(15, () => webhooks.register(receiver.url));
    const held: ServerResponse[] = [];
    for (let count = 1; count <= 12; count += 1) {
      await webhooks.pay();
      await receiver.waitFor(15 * count);
    }
    receiver.answerWith((_received, response) => void held.push(response));
    await times(8, () => webhooks.pay());
    await eventually(() => held.length > 100, 'attempts in flight');
    return () => {
      for (const response of held) response.writeHead(204).end();
      receiver.answerWith((_received, response) => void response.writeHead(204).end());
    };
  }

  test('a worker that was killed is away, endpoints have none, and webhooks become late', async () => {
    await webhooks.register(receiver.url);
    await webhooks.pay();
    await receiver.waitFor(1);
    const before = await isWell();
    await worker.kill();
    await webhooks.pay();
    const first = await lookUntil('tallystick_webhook_oldest_due_seconds{endpoints="others"', (age) => age > 0);
    const during = await lookTwice(first);
    await startWorker();
    expectAlarms(['TallystickProcessAway', 'TallystickEndpointsWithoutWorker', 'TallystickLateDeliveries'], before, during); // prettier-ignore
  });

  test('a database that only reads stops payments, jobs and results of webhooks', async () => {
    const acknowledge = await holdAttempts();
    const before = await isWell();
    await node.query("ALTER SYSTEM SET default_transaction_read_only = 'on'");
    await node.query('SELECT pg_reload_conf()');
    acknowledge();
    const first = await lookUntil('tallystick_webhook_results_waiting', (count) => count > 100);
    const during = await lookTwice(first, payInVain);
    await node.query('ALTER SYSTEM RESET default_transaction_read_only');
    await node.query('SELECT pg_reload_conf()');
    expectAlarms(
      [
        'TallystickDatabaseOnlyReads',
        'TallystickLateDeliveries',
        'TallystickResultsNotWritten',
        'TallystickChoreFails',
        'TallystickRequestsFail',
      ],
      before,
      during,
    );
  });

  test('a database that has stopped', async () => {
    const before = await isWell();
    await node.stop('SIGQUIT');
    const first = await lookUntil(REACHABLE, (value) => value === 0, lookOnce);
    const during = await lookTwice(first, payInVain, lookOnce);
    await node.start();
    expectAlarms(['TallystickNoDatabase', 'TallystickChoreFails', 'TallystickRequestsFail'], before, during);
  });

  test('a job without its right to a table fails, and is not done', async () => {
    const before = await isWell();
    await node.query('REVOKE ALL ON webhook_notices FROM service', 'shop');
    const first = await lookUntil('tallystick_chore_failures_total{chore="mail notices"', (count) => count > 0);
    const during = await lookTwice(first);
    await node.query('GRANT ALL ON webhook_notices TO service', 'shop');
    expectAlarms(['TallystickChoreFails', 'TallystickChoreNotDone'], before, during);
  });

  test('a transaction that a person has left open stops the sums', async () => {
    const before = await isWell();
    const open = new Client({ host: '127.0.0.1', port: node.port, user: 'postgres', database: 'shop' });
    await open.connect();
    await open.query('BEGIN');
    const first = await lookUntil('tallystick_database_oldest_transaction_seconds', (age) => age > 1);
    const during = await lookTwice(first);
    await open.end();
    expectAlarms(['TallystickSumsStandStill'], before, during);
  });

  test('half a conversion to partitions', async () => {
    const before = await isWell();
    // As the command leaves it when it is killed.
    await node.query(
      "ALTER TABLE events ADD CONSTRAINT events_before_2099_01 CHECK (event_id < 'evt_zz') NOT VALID",
      'shop',
    );
    const first = await lookUntil('tallystick_partition_months_ahead', (months) => months === 0);
    const during = await lookTwice(first);
    await node.query('ALTER TABLE events DROP CONSTRAINT events_before_2099_01', 'shop');
    expectAlarms(['TallystickPartitionsMissing'], before, during);
  });

  test('rows of a month that has no partition', async () => {
    expect((await runOps({ origin: api.origin, databaseUrl }, ['partition'])).code).toBe(0);
    const before = await isWell();
    await node.query("UPDATE events SET event_id = 'evt_7' || right(event_id, 25) WHERE event_id = (SELECT max(event_id) FROM events)", 'shop'); // prettier-ignore
    const first = await lookUntil('tallystick_partition_default_rows', (rows) => rows === 1);
    const during = await lookTwice(first);
    await node.query('DELETE FROM events_default', 'shop');
    expectAlarms(['TallystickRowsWithoutPartition'], before, during);
  });

  test('mail waits for a server that does not answer', async () => {
    const before = await isWell();
    await mail.stop();
    await signUp({ ...api, databaseUrl });
    const first = await lookUntil('tallystick_mail_oldest_waiting_seconds', (age) => age > 0);
    const during = await lookTwice(first);
    expectAlarms(['TallystickMailNotSent'], before, during);
  });
});

describeWithPromtool('days of failing receivers and processors', () => {
  const world = new OwnPayments(() => Promise.resolve({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }));
  const look = () => scrape({ all: world.service.origin });

  /** Scrapes twice what does not change any more. */
  const lookTwice = async (): Promise<[Scrape, Scrape]> => [await look(), await look()];

  test('a receiver in LIVE does not answer: its delivery fails for good, and after five days it is disabled', async () => {
    const { user, businessId } = world.merchant;
    const live = await createApplication(world.service, user, businessId);
    await world.sql("UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [live.clientId]);
    const webhooks = webhooksOf(world.service, live);
    const { id } = await webhooks.register(`https://127.0.0.1:${await freePort()}/hooks`);
    const cancel = async () => {
      const { body } = await webhooks.ask('POST', '/payments', { amount: 1250, currency: 'EUR' });
      return webhooks.ask('POST', `/payments/${body.reference}/cancel`, {});
    };
    const before = await look();
    await cancel();
    await eventually(async () => {
      await pass(600);
      return (await webhooks.deliveries(id))[0]?.status === 'FAILED';
    }, 'the end of attempts');
    expectAlarms(['TallystickDeliveriesFailed'], before, await lookTwice());

    await pass(5 * 86_400);
    const later = await look();
    await cancel();
    const isDisabled = async () => (await webhooks.read<Endpoint>(`/webhook-endpoints/${id}`)).status === 'DISABLED';
    await eventually(isDisabled, 'disabling');
    expectAlarms(['TallystickEndpointDisabled'], later, await lookTwice());
  });

  test('a processor that declines the void of an expired payment for good leaves it to an operator', async () => {
    await pass(2 * 86_400); // since the endpoint of the test before was disabled
    useFarEnd({ void: Array.from({ length: 20 }, () => 'declined' as const) });
    const reference = await (await world.payments()).authorized({ expires_in: 3600 });
    const before = await look();
    await eventually(async () => {
      await world.pass(3_600_000);
      return (await world.operationsOf(reference)).some(({ given_up_at }) => given_up_at !== null);
    }, 'an operation to be given up');
    expectAlarms(['TallystickOperatorMustDecide'], before, await lookTwice());
  });
});
