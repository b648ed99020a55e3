import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, ServiceProcess } from './cluster.ts';
import type { Database } from './database.ts';

interface Blow {
  processes: ServiceProcess['role'][];
  database?: 'server' | 'backend';
  locks?: true;
}

/** Interventions in rotation, so that a short run includes all of them. */
const BLOWS: Blow[] = [
  { processes: ['worker'] },
  { processes: ['api'] },
  { processes: [], database: 'backend' },
  { processes: ['api', 'worker'] },
  { processes: ['worker'], locks: true },
  { processes: ['api', 'worker'], database: 'server' },
];

const ROUND_MILLISECONDS = 2000;

/**
 * Kills a victim at a random moment, and restarts it.
 * @param blows Receives the time of each kill.
 * @returns the victim
 */
export async function playRound(round: number, cluster: Cluster, database: Database, blows: number[]): Promise<string> {
  const blow = BLOWS[(round - 1) % BLOWS.length]!;
  await delay(Math.random() * ROUND_MILLISECONDS);
  blows.push(Date.now());
  const startAgain = await cluster.kill(blow.processes);
  if (blow.database) await database.crash(blow.database);
  if (blow.locks) await database.loseLocks();
  await startAgain();
  const names: string[] = [...blow.processes];
  if (blow.database) names.push(`database (${blow.database})`);
  if (blow.locks) names.push('all locks');
  return names.join(', ');
}
