import { appendFile, readFile } from 'node:fs/promises';
import { StartupError } from '../../server/platform/errors.ts';

/** What was erased, by id, so that the list itself has no personal data. */
export type Erasure = { at: string } & ({ user: string } | { payment: string });

/**
 * Adds to the list of erasures, which is kept outside the database: a restore from a backup brings the data back, and the list
 * is how it is erased again.
 */
export async function noteErasure(file: string, erasure: Erasure): Promise<void> {
  await appendFile(file, `${JSON.stringify(erasure)}\n`, { mode: 0o600, flush: true }).catch((error: Error) => {
    throw new StartupError(`the list of erasures cannot be written: ${error.message}. Name another file by --list`);
  });
}

/** Reads the list, each user and payment once. */
export async function readErasures(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartupError(`the list of erasures cannot be read: ${error.message}. Name its file by --list`);
  });
  const lines = text.split('\n').filter(Boolean);
  const erasures = lines.map((line, index) => parse(line, `${file}, line ${index + 1}`));
  return [...new Map(erasures.map((each) => ['user' in each ? each.user : each.payment, each])).values()];
}

function parse(line: string, where: string): Erasure {
  try {
    const erasure = JSON.parse(line) as Record<string, unknown>;
    if (typeof erasure.user === 'string' || typeof erasure.payment === 'string') return erasure as Erasure;
  } catch {
    // reported below
  }
  throw new StartupError(`${where} is no erasure, such as {"at":"2026-11-28T14:05:00.000Z","user":"usr_…"}`);
}
