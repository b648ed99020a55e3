import type { Document } from '../generate/document.ts';
import type { Copy } from './copy.ts';
import type { DocumentMutation } from './document-mutations.ts';
import type { TextMutation } from './mutations.ts';

export type Mutation = TextMutation | DocumentMutation;

/** What compiles the contract, in place of which a mutated document stands. */
const COMPILER = 'scripts/generate/compile.ts';

/**
 * The files that a mutation changes, with their text after it.
 * @param document what the contract compiles to
 * @throws Error when it changes nothing, because the contract has moved on
 */
export async function mutate(copy: Copy, document: Document, mutation: Mutation): Promise<Map<string, string>> {
  const changed = 'change' in mutation ? mutateDocument(document, mutation) : await mutateSources(copy, mutation);
  if (changed.size > 0) return changed;
  throw new Error(`"${mutation.name}" finds nothing to change. Bring it up to date with the contract.`);
}

function mutateDocument(document: Document, mutation: DocumentMutation): Map<string, string> {
  const mutant = structuredClone(document);
  mutation.change(mutant);
  const text = JSON.stringify(mutant);
  if (text === JSON.stringify(document)) return new Map();
  return new Map([
    [COMPILER, `export const compileContract = () => Promise.resolve(JSON.parse(${JSON.stringify(text)}));\n`],
  ]);
}

async function mutateSources(copy: Copy, { file, from, to }: TextMutation): Promise<Map<string, string>> {
  const named = file?.includes('/') ? file : `spec/${file}`;
  const changed = new Map<string, string>();
  for (const source of file === undefined ? copy.contract : [named]) {
    const text = await copy.read(source);
    const mutant = text.replace(from, () => to);
    if (mutant !== text) changed.set(source, mutant);
  }
  return changed;
}
