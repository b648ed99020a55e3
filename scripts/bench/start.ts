import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startService } from './process.ts';

/** `npm run bench:start`: measures the time until ready of a fresh clone and of a restart, and the memory of the idle process. */
const IDLE_MILLISECONDS = 10_000;
const RESTARTS = 3;

const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
try {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', path.join(import.meta.dirname, '../..'), clone]);
  const first = await startService(['npm', 'start'], clone);
  print('fresh clone, npm start → ready', first.readyAfterMilliseconds / 1000, 's', 90);
  await first.stop();
  const restarts = [];
  for (let round = 0; round < RESTARTS; round++) {
    const again = await startService(['npm', 'start'], clone);
    restarts.push(again.readyAfterMilliseconds / 1000);
    if (round === RESTARTS - 1) {
      await delay(IDLE_MILLISECONDS);
      print('memory of the idle Node process', again.memory(), 'MiB', 200);
    }
    await again.stop();
  }
  print(`restart, slowest of ${RESTARTS}`, Math.max(...restarts), 's', 4);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(what: string, figure: number, unit: string, goal: number): void {
  console.log(
    `${what.padEnd(40)} ${figure.toFixed(unit === 'MiB' ? 0 : 2).padStart(8)} ${unit}   goal ≤ ${goal} ${unit}   ratio ${(figure / goal).toFixed(2)}`,
  );
}
