import { percentile } from './percentile.ts';
import { databaseProcessorSeconds, treeProcessorSeconds } from './processor-time.ts';
import { fullLoad, steadyLoad, type Latencies, type Load, type Request } from './request-load.ts';

const ROUNDS = 5;
const ROUND_MILLISECONDS = 2000;
/** Lets the JIT compile the hot code. */
const WARM_UP_MILLISECONDS = Number(process.env.BENCH_WARM_UP ?? 8000);
const STEADY_MILLISECONDS = 3000;
const LATENCY_GOAL = 4;

export interface Contender {
  name: string;
  origin: string;
  /** The main process. Processor time includes its descendants. */
  pid: number;
  /** User and database of the contender's connections, as in PostgreSQL's process titles. */
  connections: string;
  /**
   * Does what PostgreSQL otherwise does within minutes. Plans made during the warm-up are plans for small tables, and a new
   * server pauses for some 50 ms for each WAL file that it creates, until a checkpoint leaves files to recycle.
   */
  settle?: () => Promise<void>;
  /** Prepares requests before each load, so that their signing does not slow down the generator of the load. */
  prepare?: () => void;
}

/** Processor time per request, of the server and of the database. */
interface Round extends Load {
  server: number;
  database: number;
}

/**
 * Runs contenders in turns on the same machine and compares their median processor times, which depend less on other load
 * than rates do. Then each gets half of its highest rate in turns, to measure latencies without queueing, again by their
 * medians. Times are in microseconds; a goal is the minimum ratio of a contender's time to ours.
 */
export async function contest<C extends Contender>(
  what: string,
  contenders: C[],
  requestsOf: (each: C) => () => Request,
  goals: Partial<Record<string, number>>,
): Promise<void> {
  const rounds = new Map<C, Round[]>(contenders.map((each) => [each, []]));
  for (const each of contenders) {
    each.prepare?.();
    await fullLoad(each.origin, requestsOf(each), WARM_UP_MILLISECONDS);
  }
  for (const { settle } of contenders) await settle?.();
  for (let round = 0; round < ROUNDS; round++)
    for (const [each, played] of rounds) played.push(await play(each, requestsOf(each)));
  for (const { settle } of contenders) await settle?.();
  const latencies = new Map<C, Latencies[]>(contenders.map((each) => [each, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [each, measured] of latencies) {
      each.prepare?.();
      const rate = highest(rounds.get(each)!) / 2;
      measured.push(await steadyLoad(each.origin, requestsOf(each), rate, STEADY_MILLISECONDS));
    }
  const [ours] = contenders;
  const time = (each: C) => median(rounds.get(each)!, ({ server, database }) => server + database);
  for (const [each, played] of rounds) {
    const [server, database] = [median(played, (round) => round.server), median(played, (round) => round.database)];
    const measured = latencies.get(each)!;
    const [p50, p99] = [median(measured, (round) => round.p50), median(measured, (round) => round.p99)];
    const goal = goals[each.name];
    const parts = [
      what.padEnd(22),
      each.name.padEnd(14),
      `${time(each).toFixed(0).padStart(5)} µs (${server.toFixed(0)} + ${database.toFixed(0)})`.padEnd(22),
      `${highest(played).toFixed(0).padStart(6)}/s`,
      `at half of it p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: × ${(p99 / p50).toFixed(1)}${each === ours ? `, goal ≤ ${LATENCY_GOAL}` : ''}`,
    ];
    if (each !== ours)
      parts.push(
        `÷ ours ${(time(each) / time(ours!)).toFixed(2)}${goal === undefined ? '' : `, goal ≥ ${goal.toFixed(2)}`}`,
      );
    console.log(parts.join('  '));
  }
}

/**
 * Compares the processor times of contenders at the same rate, in turns. At full load, each batches as many requests as come in, and
 * writes to a generator that is awake, which both cost a slower contender more; at one rate they cost all the same.
 */
export async function compareAtOneRate<C extends Contender>(
  what: string,
  contenders: C[],
  requestsOf: (each: C) => () => Request,
  rate: number,
  limits: Partial<Record<string, number>>,
): Promise<void> {
  const times = new Map<C, number[]>(contenders.map((each) => [each, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [each, measured] of times) {
      each.prepare?.();
      const before = processorSeconds(each);
      const { requests } = await steadyLoad(each.origin, requestsOf(each), rate, STEADY_MILLISECONDS);
      measured.push(((processorSeconds(each) - before) * 1_000_000) / requests);
    }
  const [plain, ...others] = contenders.map((each) => ({ name: each.name, time: percentile(times.get(each)!, 50) }));
  for (const { name, time } of others) {
    const limit = limits[name];
    const goal = limit === undefined ? '' : `, goal ≤ ${limit.toFixed(2)}`;
    const both = `${time.toFixed(0)} µs ÷ ${plain!.time.toFixed(0)} µs`;
    console.log(
      `${what.padEnd(22)}  ${name.padEnd(14)}  at ${rate}/s ${both} ${(time / plain!.time).toFixed(2)}${goal}`,
    );
  }
}

const processorSeconds = ({ pid, connections }: Contender): number =>
  treeProcessorSeconds(pid) + databaseProcessorSeconds(connections);

async function play({ origin, pid, connections, prepare }: Contender, next: () => Request): Promise<Round> {
  prepare?.();
  const used = () => [treeProcessorSeconds(pid), databaseProcessorSeconds(connections)] as const;
  const [server, database] = used();
  const load = await fullLoad(origin, next, ROUND_MILLISECONDS);
  const [serverAfter, databaseAfter] = used();
  const each = (seconds: number) => (seconds * 1_000_000) / load.requests;
  return { ...load, server: each(serverAfter - server), database: each(databaseAfter - database) };
}

const highest = (rounds: Round[]) => Math.max(...rounds.map(({ perSecond }) => perSecond));

function median<R>(rounds: R[], figure: (round: R) => number): number {
  return percentile(rounds.map(figure), 50);
}
