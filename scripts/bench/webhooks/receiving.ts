import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from './receiver.ts';

export interface Receiver {
  origin: string;
  /** Clears the receipts. @param watch True to record the arrival time of each event from now on. */
  reset(watch?: boolean): Promise<void>;
  report(): Promise<Report>;
  /** Waits until `count` requests have arrived. */
  until(count: number): Promise<Report>;
  stop(): void;
}

export async function startReceiver(delayMilliseconds = 0): Promise<Receiver> {
  const env = { ...process.env, RECEIVER_DELAY: String(delayMilliseconds) };
  const child = fork(path.join(import.meta.dirname, 'receiver.ts'), { env });
  const [port] = (await once(child, 'message')) as [number];
  const ask = async (message: string): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(message);
    return ((await answered) as [unknown])[0];
  };
  const report = async () => (await ask('report')) as Report;
  return {
    origin: `http://127.0.0.1:${port}`,
    reset: async (watch = false) => void (await ask(watch ? 'watch' : 'reset')),
    report,
    until: async (count) => {
      for (;;) {
        const current = await report();
        if (current.count >= count) return current;
        await delay(20);
      }
    },
    stop: () => void child.kill(),
  };
}
