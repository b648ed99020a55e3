import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sequelize } from '../../../server/database/connect.ts';
import { START_OPTIONS } from '../../processes/node-command.ts';
import { CREATE_TABLE } from './attempt-rows.ts';
import { queueBacklog } from './backlog.ts';
import type { Assignment } from './contender.ts';
import { startReceiver, type Receiver } from './receiving.ts';
import { startRedis } from './redis.ts';
import { compare, figure, median } from './report.ts';
import { addEndpoints, clear, startWorker, type Setting } from './setting.ts';

const COUNT = 20_000;
const CONCURRENCY = 200;
const ROUNDS = 5;
const GOALS = { 'raw loop': '≥ 0.75', 'graphile-worker': '≥ 1', BullMQ: '≥ 1.3' };

/** Measures durable deliveries per second, contenders in turns: from the first receipt until all are sent and written to disk. */
export async function measureThroughput(setting: Setting): Promise<void> {
  const receiver = await startReceiver();
  const redis = await startRedis();
  const [endpoint] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  const others = { DATABASE_URL: setting.databaseUrl, REDIS_PORT: String(redis?.port) };
  const runs: Record<string, () => Promise<number>> = {
    'raw loop without writes': () => runContender('raw.ts', receiver, others),
    'raw loop': () => runContender('raw.ts', receiver, { ...others, BENCH_WRITES: 'yes' }),
    'graphile-worker': () => runContender('../rivals/graphile.ts', receiver, others),
    ...(redis && { BullMQ: () => runContender('../rivals/bullmq.ts', receiver, others) }),
    Tallystick: () => clear().then(() => sendBacklog(setting, receiver, [endpoint!], COUNT)),
  };
  const rates: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(runs)) (rates[name] ??= []).push(await run());
  }
  receiver.stop();
  await redis?.stop();
  report(rates);
}

async function runContender(file: string, receiver: Receiver, environment: Record<string, string>): Promise<number> {
  await sequelize.query(CREATE_TABLE);
  const assignment: Assignment = { url: `${receiver.origin}/hooks`, count: COUNT, concurrency: CONCURRENCY };
  const env = { ...process.env, ...environment, BENCH_ASSIGNMENT: JSON.stringify(assignment) };
  const child = fork(path.join(import.meta.dirname, file), { env, execArgv: START_OPTIONS });
  await answerOf(child);
  await receiver.reset();
  child.send('go');
  await answerOf(child);
  const rate = rateOf((await receiver.report()).firstAt, COUNT);
  if (child.exitCode === null) await once(child, 'exit');
  return rate;
}

async function answerOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A contender exited with ${code}.`);
  });
  await Promise.race([once(child, 'message'), ended]);
}

/** Sends deliveries to these endpoints in rotation. @returns deliveries per second */
export async function sendBacklog(
  setting: Setting,
  receiver: Receiver,
  endpoints: string[],
  count: number,
): Promise<number> {
  await queueBacklog(setting, endpoints, count);
  await sequelize.query('ANALYZE');
  await receiver.reset();
  const worker = await startWorker(setting, { WEBHOOK_CONCURRENCY: String(CONCURRENCY) });
  const { firstAt } = await receiver.until(count);
  await untilDelivered();
  const rate = rateOf(firstAt, count);
  await worker.stop();
  return rate;
}

const rateOf = (firstAt: number, count: number) =>
  (count / (performance.timeOrigin + performance.now() - firstAt)) * 1000;

export async function untilDelivered(): Promise<void> {
  const open = "SELECT FROM webhook_deliveries WHERE status <> 'DELIVERED' LIMIT 1";
  while ((await sequelize.query(open))[0].length > 0) await delay(20);
}

function report(rates: Record<string, number[]>): void {
  const rate = (name: string) => median(rates[name]!);
  for (const [name, figures] of Object.entries(rates)) {
    figure(
      `durable deliveries/s, ${name}`,
      `${rate(name).toFixed(0)}   (${figures.map((one) => one.toFixed(0)).join(', ')})`,
    );
  }
  // Round by round, because the load of the machine varies.
  const ratio = (other: string) => median(rates.Tallystick!.map((ours, round) => ours / rates[other]![round]!));
  for (const [name, goal] of Object.entries(GOALS)) {
    if (rates[name]) compare(`Tallystick : ${name}`, ratio(name), goal, '');
    else figure(name, 'left out: there is no redis-server on the PATH (Debian: apt-get install redis-server)');
  }
}
