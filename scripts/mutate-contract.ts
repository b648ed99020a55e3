import fc from 'fast-check';
import { compileContract } from './generate/compile.ts';
import { copyTree, type Copy } from './mutate-contract/copy.ts';
import { mutationsOf } from './mutate-contract/document-mutations.ts';
import { mutate, type Mutation } from './mutate-contract/mutate.ts';
import { mutations } from './mutate-contract/mutations.ts';
import { placeMutations } from './mutate-contract/place-mutations.ts';
import { runStage, stages } from './mutate-contract/stages.ts';

/**
 * `npm run mutate:contract`: makes mistakes in a copy of the contract, one by one, and names the stage that detects each.
 * Words after `--` select the mistakes whose names contain one of them; `derived` alone selects those derived from the
 * document and from the refusals of the service, at every place. All of them take hours: MUTATE_SECONDS ends a run after the
 * current mistake. Their order depends on MUTATE_SEED.
 */
const words = process.argv.slice(2);
const SEED = Number(process.env.MUTATE_SEED ?? Date.now() % 2 ** 31);
const SECONDS = Number(process.env.MUTATE_SECONDS ?? Infinity);

const document = await compileContract();
const derived: Mutation[] = [...mutationsOf(document), ...(await placeMutations())];
const isChosen = ({ name }: Mutation) => words.length === 0 || words.some((word) => name.includes(word));
const chosen = words.join() === 'derived' ? derived : [...mutations, ...derived].filter(isChosen);
const all = { minLength: chosen.length };
const [ordered] = fc.sample(fc.shuffledSubarray(chosen, all), { seed: SEED, numRuns: 1 }) as [Mutation[]];

/** Runs stages. @returns the first failing stage with its message; undefined if all pass */
async function firstToNotice(folder: string, run = stages): Promise<{ stage: string; reason: string } | undefined> {
  for (const stage of run) {
    const { passed, reason } = await runStage(stage, folder);
    if (!passed) return { stage: stage.name, reason };
  }
  return undefined;
}

async function tryMutation(copy: Copy, mutation: Mutation): Promise<string> {
  const mutants = await mutate(copy, document, mutation);
  const before = new Map<string, string>();
  for (const file of mutants.keys()) before.set(file, await copy.read(file));
  for (const [file, text] of mutants) await copy.write(file, text);
  const noticed = await firstToNotice(copy.folder);
  for (const [file, text] of before) await copy.write(file, text);
  console.log(`${(noticed?.stage ?? 'MISSED').padEnd(9)} ${mutation.name}${noticed ? `: ${noticed.reason}` : ''}`);
  return noticed?.stage ?? 'missed';
}

console.log(`Seed ${SEED}: MUTATE_SEED=${SEED} npm run mutate:contract repeats this order.`);
const copy = await copyTree();
try {
  for (const mutation of chosen) await mutate(copy, document, mutation); // checks that each still applies
  const isSample = SECONDS < Infinity; // of a tree whose tests pass, as in CI, but perhaps not in a copy
  const proven = stages.filter(({ name }) => !(isSample && name === 'tests'));
  const broken = await firstToNotice(copy.folder, proven);
  if (broken) throw new Error(`Without any mutation, ${broken.stage} fails already: ${broken.reason}`);
  const counts: Record<string, number> = {};
  const end = performance.now() + SECONDS * 1000;
  for (const mutation of ordered) {
    if (performance.now() > end) break;
    const stage = await tryMutation(copy, mutation);
    counts[stage] = (counts[stage] ?? 0) + 1;
  }
  const parts = Object.entries(counts).map(
    ([stage, count]) => `${count} ${stage === 'missed' ? '' : 'caught by '}${stage}`,
  );
  const tried = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`\n${tried} of ${chosen.length} mutations, seed ${SEED}: ${parts.join(', ')}.`);
  process.exitCode = counts.missed ? 1 : 0;
} finally {
  await copy.remove();
}
