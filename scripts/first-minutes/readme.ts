import { readFileSync } from 'node:fs';
import path from 'node:path';

const README = path.join(import.meta.dirname, '../../sdk/README.md');

/**
 * Returns the one program of the SDK's README that contains a line, unchanged.
 *
 * @throws Error if no program contains it, or several do
 */
export function programWith(line: string): string {
  const programs = [...readFileSync(README, 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(([, program = '']) => program);
  const [program, ...others] = programs.filter((each) => each.includes(line));
  if (program === undefined || others.length > 0)
    throw new Error(`sdk/README.md must contain one program with this line: ${line}`);
  return program;
}
