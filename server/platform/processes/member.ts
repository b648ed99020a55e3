import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import type { Logger } from '../log.ts';
import { exitAfter } from '../shutdown.ts';
import type { FromMember, FromPrimary, Metrics } from './messages.ts';

/** Time limit of gathering, longer than the primary's wait for the other processes. */
const GATHER_MILLISECONDS = 4000;

const tell = (message: FromMember) => process.send!(message);

function onMessage(act: (message: FromPrimary) => void): () => void {
  process.on('message', act);
  return () => void process.off('message', act);
}

/** Ignores terminal signals, which all processes receive; only the primary reacts. */
export function leaveSignalsToPrimary(): void {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

/**
 * Reports to the primary that this process serves, and stops on its message. Without a primary, the process ends at once.
 */
export function servePrimary(log: Logger, stop: (options: { gently: boolean }) => Promise<void>): void {
  let stopping = false;
  const end = (gently: boolean) => {
    if (stopping) return;
    stopping = true;
    exitAfter(log, () => stop({ gently }));
  };
  process.on('SIGTERM', () => end(false));
  onMessage((message) => {
    if (message.kind !== 'stop') return;
    tell({ kind: 'stopping' });
    end(message.gently);
  });
  tell({ kind: 'ready' });
}

/** Answers the primary's requests for this process's metrics. @returns sends the final metrics */
export function shareMetrics(collect: () => Promise<Metrics>): () => Promise<void> {
  const off = onMessage((message) => {
    if (message.kind !== 'collect') return;
    void collect().then(
      (metrics) => tell({ kind: 'metrics', id: message.id, metrics }),
      () => undefined, // the primary does without them
    );
  });
  return async () => {
    off();
    tell({ kind: 'last metrics', metrics: await collect() });
  };
}

/** Gathers the metrics of all processes that answer in time. Returns undefined in a process without a primary. */
export function gatherMetrics(): Promise<Metrics[]> | undefined {
  if (!cluster.isWorker) return undefined;
  return new Promise((resolve, reject) => {
    const id = randomUUID();
    const off = onMessage((message) => {
      if (message.kind !== 'gathered' || message.id !== id) return;
      conclude();
      resolve(message.metrics);
    });
    const late = setTimeout(() => {
      conclude();
      reject(new Error('The primary process did not respond in time.'));
    }, GATHER_MILLISECONDS);
    const conclude = () => {
      clearTimeout(late);
      off();
    };
    tell({ kind: 'gather', id });
  });
}
