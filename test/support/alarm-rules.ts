import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';

/** The rules of `deploy/prometheus/alarms.yaml`, judged by promtool on what `/metrics` of running processes has answered. */

const ROOT = path.join(import.meta.dirname, '../..');
const RULES = path.join(ROOT, 'deploy/prometheus/alarms.yaml');
const STEP_SECONDS = 15;
/** Time without the fault before it, longer than every `for` and range of the rules. */
const BEFORE_SECONDS = 20 * 60;

const rules = readFileSync(RULES, 'utf8');
export const ALARMS = [...rules.matchAll(/^ *- alert: (\w+)$/gm)].map(([, name]) => name!);
const JUDGED = new Set(rules.match(/\btallystick_\w+/g));

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Time in seconds within which each alarm fires, by the table of docs/operations.md. */
export function documentedSeconds(): Record<string, number> {
  const units: Record<string, number> = { s: 1, min: 60, h: 3600 };
  const documentation = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const rows = documentation.matchAll(/^\| `(Tallystick\w+)` +\|.*\| (?:(\d+) (s|min|h)|at once) +\| `test\/.*\|$/gm);
  return Object.fromEntries([...rows].map(([, alarm, count = 0, unit = 's']) => [alarm, Number(count) * units[unit]!]));
}

/** What Prometheus has of its targets at one moment: values by series. */
export interface Scrape {
  /** Unix time in seconds. */
  at: number;
  values: Map<string, number>;
}

/** Scrapes as Prometheus does: a target that does not answer is `up` 0, and has no other value. */
export async function scrape(targets: Record<string, string>): Promise<Scrape> {
  const values = new Map<string, number>();
  const begun = Date.now();
  const answers = Object.entries(targets).map(async ([instance, origin]) => {
    const text = await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => (answer.ok ? answer.text() : undefined),
      () => undefined,
    );
    const target = `job="tallystick",instance="${instance}"`;
    values.set(`up{${target}}`, text === undefined ? 0 : 1);
    for (const [, name, labels, value] of text?.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm) ?? [])
      if (JUDGED.has(name!)) values.set(`${name}{${labels ? `${labels},` : ''}${target}}`, Number(value));
  });
  await Promise.all(answers);
  return { at: (begun + Date.now()) / 2000, values }; // a busy machine answers some time in between
}

/** A value at some seconds after the fault. */
type Course = (seconds: number) => number;

/** Before the fault, counters and gauges stay, and jobs succeed as recently as at the scrape. */
function courseBefore(series: string, { at, values }: Scrape): Course | undefined {
  const value = values.get(series);
  if (value === undefined) return undefined;
  return isTimestamp(series) ? (seconds) => value - at + seconds : () => value;
}

/** During the fault, counters and timestamps continue as between two scrapes, ages that grow do so, and other gauges stay. */
function courseDuring(series: string, [first, second]: [Scrape, Scrape]): Course | undefined {
  const later = second.values.get(series);
  if (later === undefined) return undefined;
  const start = first.values.get(series) ?? 0; // a counter begins with its first event
  const rate = (later - start) / (second.at - first.at);
  if (isTimestamp(series)) return (seconds) => start - first.at + rate * seconds;
  if (/_(total|count)\{/.test(series)) return (seconds) => start + rate * seconds;
  return Math.abs(rate - 1) < 0.25 ? (seconds) => start + seconds : () => later;
}

const isTimestamp = (series: string) => series.includes('_timestamp_seconds{');

/** The alarms that fire, by seconds after the fault; negative ones are before it. */
type Expected = [seconds: number, alarms: string[]][];

/**
 * Has promtool judge the rules over a fault: 20 minutes as scraped before it, then as scraped twice during it and continued.
 * @returns what promtool says: SUCCESS, or which alarms fire in place of the expected ones
 */
export function judge(expected: Expected, before: Scrape, during: [Scrape, Scrape]): string {
  const steps = (Math.max(...expected.map(([seconds]) => seconds)) + BEFORE_SECONDS) / STEP_SECONDS;
  const names = new Set([before, ...during].flatMap(({ values }) => [...values.keys()]));
  const input_series = [...names].map((series) => ({
    series,
    values: samples(series, steps, before, during).join(' '),
  }));
  const promql_expr_test = expected.map(([seconds, alarms]) => ({
    expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${seconds + BEFORE_SECONDS}s`,
    exp_samples: alarms.map((alarm) => ({ labels: `{alertname="${alarm}"}`, value: 1 })),
  }));
  const tests = [{ interval: `${STEP_SECONDS}s`, input_series, promql_expr_test }];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-alarms-'));
  const file = path.join(folder, 'fault.yaml');
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: `${STEP_SECONDS}s`, tests }));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}

/** Lists the samples of a series in the notation of promtool, whose time begins at zero. */
function samples(series: string, steps: number, before: Scrape, during: [Scrape, Scrape]): string[] {
  const [earlier, later] = [courseBefore(series, before), courseDuring(series, during)];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const seconds = step * STEP_SECONDS - BEFORE_SECONDS;
    const value = (seconds < 0 ? earlier : later)?.(seconds);
    if (value === undefined) return earlier && seconds === 0 ? 'stale' : '_';
    return String(isTimestamp(series) ? value + BEFORE_SECONDS : value);
  });
}
