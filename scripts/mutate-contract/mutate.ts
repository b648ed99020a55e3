import type { Document } from '../generate/document.ts';
import type { Copy } from './copy.ts';
import type { DocumentMutation } from './document-mutations.ts';
import type { TextMutation } from './mutations.ts';

export type Mutation = TextMutation | DocumentMutation;

/** The module that compiles the contract; it is replaced with one that returns a mutated document. */
const COMPILER = 'scripts/generate/compile.ts';

/**
 * Returns the files that a mutation changes, with their new text.
 * @param document the compiled contract
 * @throws Error when it changes nothing, because the contract has changed
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
