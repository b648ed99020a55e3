import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Fields 14 to 17 of proc(5): user and kernel time of the process, and of its children that have ended. */
const [OWN, OF_ENDED] = [11, 13];

/** Reads the processor seconds that a process has used, in user and kernel mode. */
function processorSeconds(pid: number, first = OWN): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[first]) + Number(fields[first + 1])) / TICKS_PER_SECOND;
}

/** Processor seconds of a process and all its descendants, those that have ended included. */
export function treeProcessorSeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.reduce(
    (sum, child) => sum + treeProcessorSeconds(child),
    processorSeconds(pid) + processorSeconds(pid, OF_ENDED),
  );
}

/** Processor seconds of PostgreSQL's backends. @param connections Their user and database, separated by a space. */
export function databaseProcessorSeconds(connections: string): number {
  const backend = new RegExp(`^postgres: .* ${connections} \\[local\\]`);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + secondsIf(Number(pid), backend), 0);
}

function secondsIf(pid: number, title: RegExp): number {
  try {
    return title.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ? processorSeconds(pid) : 0;
  } catch {
    return 0; // it has ended in between
  }
}
