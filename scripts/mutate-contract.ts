import { copyTree, type Copy } from './mutate-contract/copy.ts';
import { mutate, mutations, type Mutation } from './mutate-contract/mutations.ts';
import { runStage, stages } from './mutate-contract/stages.ts';

/**
 * `npm run mutate:contract`: makes mistakes in a copy of the contract, one by one, and names the stage that notices
 * it. Words after `--` choose the mistakes whose names hold one of them.
 */
const words = process.argv.slice(2);
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

/** @returns the first failing stage with its message; undefined if all pass */
async function firstToNotice(folder: string): Promise<{ stage: string; reason: string } | undefined> {
  for (const stage of stages) {
    const { passed, reason } = await runStage(stage, folder);
    if (!passed) return { stage: stage.name, reason };
  }
  return undefined;
}

async function tryMutation(copy: Copy, mutation: Mutation): Promise<string | undefined> {
  const mutants = mutate(copy.sources, mutation);
  for (const [name, text] of mutants) await copy.write(name, text);
  const noticed = await firstToNotice(copy.folder);
  for (const name of mutants.keys()) await copy.write(name, copy.sources.get(name)!);
  console.log(`${(noticed?.stage ?? 'MISSED').padEnd(9)} ${mutation.name}${noticed ? `: ${noticed.reason}` : ''}`);
  return noticed?.stage;
}

const copy = await copyTree();
try {
  const broken = await firstToNotice(copy.folder);
  if (broken) throw new Error(`Without any mutation, ${broken.stage} fails already: ${broken.reason}`);
  const counts: Record<string, number> = {};
  for (const mutation of chosen) {
    const stage = (await tryMutation(copy, mutation)) ?? 'missed';
    counts[stage] = (counts[stage] ?? 0) + 1;
  }
  const parts = Object.entries(counts).map(
    ([stage, count]) => `${count} ${stage === 'missed' ? '' : 'caught by '}${stage}`,
  );
  console.log(`\n${chosen.length} mutations: ${parts.join(', ')}.`);
  process.exitCode = counts.missed ? 1 : 0;
} finally {
  await copy.remove();
}
