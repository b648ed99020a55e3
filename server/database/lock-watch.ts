import type { Transaction } from 'sequelize';
import { run } from './statements.ts';

const EVERY_MILLISECONDS = 150;

/** What a transaction waited for. */
interface Wait {
  tables: string[];
  /** Names the tables, and the processes that use them. */
  line: string;
}

interface LockWatch extends AsyncDisposable {
  start(tx: Transaction): Promise<void>;
  /** Returns the last wait that was seen. */
  stop(): Promise<Wait>;
}

/** Watches from another connection what a transaction waits for, because the error of a lock's time limit does not say it. */
export function watchLocks(): LockWatch {
  let found: Wait = { tables: [], line: 'a table is used by a long transaction' };
  let looking: Promise<unknown> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async (pid: number) => {
    const [wait] = await run<Found>({ text: WAIT }, [pid]);
    const { tables, holders } = wait!;
    if (holders.length > 0) found = { tables, line: `${tables[0] ?? 'a lock'} is used by ${holders.join(', ')}` };
  };
  const stop = async () => {
    clearInterval(timer);
    await looking; // not within the transaction, which may have the only connection
    return found;
  };
  return {
    start: async (tx) => {
      const [own] = await run<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' }, [], tx);
      const lookOnce = () => {
        looking ??= look(own!.pid)
          .catch(() => undefined) // then the change is retried without a reason
          .finally(() => (looking = undefined));
      };
      lookOnce(); // opens a connection before there is something to see
      timer = setInterval(lookOnce, EVERY_MILLISECONDS);
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

interface Found extends Record<string, unknown> {
  tables: string[];
  holders: string[];
}

/** Names the program of a process of another user, of which no more is visible. A prepared transaction has no process. */
const WAIT = `
  SELECT
    ARRAY(
      SELECT format('%I.%I', relnamespace::regnamespace, relname) FROM pg_locks JOIN pg_class ON pg_class.oid = relation
      WHERE pid = $1 AND NOT granted AND relkind IN ('r', 'p')) AS tables,
    ARRAY(
      SELECT CASE holder WHEN 0 THEN 'a prepared transaction' ELSE concat('process ', holder, ' (', concat_ws(', ',
        coalesce(nullif(application_name, ''), backend_type),
        'transaction open for ' || ceil(extract(epoch FROM clock_timestamp() - xact_start)) || ' s'), ')') END
      FROM unnest(pg_blocking_pids($1)) AS holder LEFT JOIN pg_stat_activity ON pid = holder) AS holders`;
