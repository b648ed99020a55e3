import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { selfSignedCertificate } from '../../support/certificate.ts';

/** Files of `deploy` by the programs that read them, where this machine has them: Debian's nginx, haproxy and prometheus. */

const DEPLOY = path.join(import.meta.dirname, '../../../deploy');
const read = (name: string) => readFileSync(path.join(DEPLOY, name), 'utf8');

let folder: string;
const inFolder = (name: string) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-deploy-'));
  const { key, cert } = selfSignedCertificate({ host: 'pay.example.com' });
  writeFileSync(inFolder('fullchain.pem'), cert);
  writeFileSync(inFolder('key.pem'), key);
  writeFileSync(inFolder('pay.example.com.pem'), cert + key);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Debian has servers in sbin, which is not on the path of every user. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

function run(command: string, ...words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', env });
  return { status, output: stdout + stderr };
}

/** A test that needs a program, and is skipped without it. */
const testWith = (program: string, flag: string) =>
  spawnSync(program, [flag], { env }).status === 0 ? test : test.skip;

testWith('nginx', '-v')('nginx accepts its file without a warning', () => {
  const site = read('nginx.conf').replaceAll('/etc/ssl/pay.example.com', folder).replaceAll('/var/log/nginx', folder);
  writeFileSync(inFolder('site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${inFolder(name)};`,
  );
  writeFileSync(
    inFolder('nginx.conf'),
    `pid ${inFolder('nginx.pid')}; error_log stderr; events {} http { ${temporary.join(' ')} include ${inFolder('site.conf')}; }`,
  );
  const { status, output } = run('nginx', '-t', '-p', folder, '-c', inFolder('nginx.conf'));
  expect([status, output.replace(/^.*could not open error log file.*\n|^.*"user" directive.*\n/gm, '')]).toEqual([
    0,
    expect.stringMatching(/^nginx: the configuration file .* syntax is ok\nnginx: .* test is successful\n$/),
  ]);
});

testWith('haproxy', '-v')('HAProxy accepts its file without a warning', () => {
  writeFileSync(inFolder('haproxy.cfg'), read('haproxy.cfg').replaceAll('/etc/ssl', folder));
  expect(run('haproxy', '-c', '-W', '-f', inFolder('haproxy.cfg'))).toEqual({
    status: 0,
    output: 'Configuration file is valid\n',
  });
});

interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** A series that is in order, one with the fault, and the labels of the alarm, for each alarm. */
const FAULTS: Record<string, [healthy: string, faulty: string, labels?: Record<string, string>]> = {
  TallystickProcessAway: ['up{job="tallystick"} 1', 'up{job="tallystick"} 0', { job: 'tallystick' }],
  TallystickNoDatabase: ['tallystick_database_reachable 1', 'tallystick_database_reachable 0'],
  TallystickDatabaseOnlyReads: ['tallystick_database_writable 1', 'tallystick_database_writable 0'],
  TallystickReplicaNotUsed: ['tallystick_replica_usable 1', 'tallystick_replica_usable 0'],
  TallystickEndpointsWithoutWorker: ['tallystick_webhook_buckets_owned 256', 'tallystick_webhook_buckets_owned 255'],
  TallystickLateDeliveries: [
    'tallystick_webhook_oldest_due_seconds{endpoints="others"} 2',
    'tallystick_webhook_oldest_due_seconds{endpoints="others"} 61',
  ],
  TallystickResultsNotWritten: ['tallystick_webhook_results_waiting 100', 'tallystick_webhook_results_waiting 101'],
  TallystickChoreFails: [
    'tallystick_chore_failures_total{chore="expiry"} 0',
    'tallystick_chore_failures_total{chore="expiry"} 0+1',
    { chore: 'expiry' },
  ],
  TallystickChoreNotDone: [
    'tallystick_chore_last_success_timestamp_seconds{chore="expiry"} 0+60',
    'tallystick_chore_last_success_timestamp_seconds{chore="expiry"} 0',
    { chore: 'expiry' },
  ],
  TallystickSumsStandStill: [
    'tallystick_database_oldest_transaction_seconds 900',
    'tallystick_database_oldest_transaction_seconds 901',
  ],
  TallystickPartitionsMissing: ['tallystick_partition_months_ahead 2', 'tallystick_partition_months_ahead 1'],
  TallystickRowsWithoutPartition: ['tallystick_partition_default_rows 0', 'tallystick_partition_default_rows 1'],
  TallystickMailNotSent: ['tallystick_mail_oldest_waiting_seconds 900', 'tallystick_mail_oldest_waiting_seconds 901'],
  TallystickOperatorMustDecide: [
    'tallystick_processor_operations_given_up 0',
    'tallystick_processor_operations_given_up 1',
  ],
  TallystickDeliveriesFailed: [
    'tallystick_webhook_deliveries_failed{environment="LIVE", age="hour"} 0',
    'tallystick_webhook_deliveries_failed{environment="LIVE", age="hour"} 1',
    { environment: 'LIVE' },
  ],
  TallystickEndpointDisabled: [
    'tallystick_webhook_endpoints_disabled{environment="LIVE", age="day"} 0',
    'tallystick_webhook_endpoints_disabled{environment="LIVE", age="day"} 1',
    { environment: 'LIVE' },
  ],
  TallystickRequestsFail: [
    'tallystick_http_request_seconds_count{status="500"} 0',
    'tallystick_http_request_seconds_count{status="500"} 0+2',
  ],
};

/** Requests that succeed, without which no share of failures can be computed. */
const TRAFFIC = 'tallystick_http_request_seconds_count{status="200"} 0+100';

/** Time in minutes at which alarms are judged: every chore has to have succeeded within the hour before. */
const AFTER = 61;

/** Converts to the notation of promtool: a value that stays is repeated, `0+1` grows each minute. */
function toSeries(text: string): { series: string; values: string } {
  const at = text.lastIndexOf(' ');
  const [start, step = '0'] = text.slice(at + 1).split('+');
  return { series: text.slice(0, at), values: `${start}+${step}x${AFTER + 5}` };
}

testWith('promtool', '--version')('Prometheus accepts the alarms, and fires each of them for its fault alone', () => {
  const file = path.join(DEPLOY, 'prometheus/alarms.yaml');
  expect(run('promtool', 'check', 'rules', file)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/17 rules found/),
  });
  const { groups } = parse(read('prometheus/alarms.yaml')) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(Object.keys(FAULTS)).toEqual(rules.map(({ alert }) => alert));
  const expectations = (faulty?: string) =>
    rules.map(({ alert, labels, annotations }) => ({
      eval_time: `${AFTER}m`,
      alertname: alert,
      exp_alerts:
        alert === faulty ? [{ exp_labels: { ...labels, ...FAULTS[alert]![2] }, exp_annotations: annotations }] : [],
    }));
  const seriesWith = (faulty?: string) => [
    ...Object.entries(FAULTS).map(([alert, [healthy, wrong]]) => toSeries(alert === faulty ? wrong : healthy)),
    toSeries(TRAFFIC),
  ];
  const tests = [undefined, ...Object.keys(FAULTS)].map((faulty) => ({
    interval: '1m',
    input_series: seriesWith(faulty),
    alert_rule_test: expectations(faulty),
  }));
  const cases = inFolder('alarms.test.yaml');
  writeFileSync(cases, stringify({ rule_files: [file], evaluation_interval: '1m', tests }));
  expect(run('promtool', 'test', 'rules', cases)).toEqual({ status: 0, output: expect.stringMatching(/SUCCESS/) });
});

testWith('promtool', '--version')('Prometheus accepts every query of the dashboard', () => {
  const queries = [...read('grafana/dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)];
  expect(queries.length).toBeGreaterThan(10);
  const rules = queries.map(([, text], index) => ({ record: `query:${index}`, expr: JSON.parse(text!) as string }));
  const file = inFolder('queries.yaml');
  writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(run('promtool', 'check', 'rules', file)).toMatchObject({ status: 0 });
});
