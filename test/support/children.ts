import { afterAll } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Time limit, longer than any child process takes to stop. */
const PATIENCE_MILLISECONDS = 30_000;

const children = new Set<ChildProcess>();

/** Ends a process after its test file, also after a failed test. */
export function endWithFile<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

afterAll(async () => {
  await Promise.all(
    [...children].map(async (child) => {
      const exited = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
      child.kill('SIGTERM');
      await exited.catch(() => child.kill('SIGKILL'));
    }),
  );
});
