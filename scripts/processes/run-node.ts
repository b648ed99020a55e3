import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs node in a folder, whose packages' commands come first. @param timeout milliseconds after which it is ended */
export async function runNode(
  args: string[],
  folder: string,
  timeout?: number,
): Promise<{ code: number | null; output: string }> {
  const PATH = `${path.join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, PATH }, timeout });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
