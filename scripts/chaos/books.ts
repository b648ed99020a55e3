import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const OPS = path.join(import.meta.dirname, '../ops.ts');

/** Verifies the books as an operator does. @returns the findings */
export async function proveBooks(environment: Record<string, string>): Promise<string[]> {
  try {
    await promisify(execFile)(process.execPath, [OPS, 'ledger', 'verify'], {
      env: { PATH: process.env.PATH, ...environment },
    });
    return [];
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return [`${stdout}${stderr}`.trim()];
  }
}
