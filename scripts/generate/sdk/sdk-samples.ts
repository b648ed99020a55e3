import type { Document } from '../document.ts';

/** Renders the contract's examples of the payment and refund in events. */
export function renderSamples(document: Document): string {
  const samples = ['Payment', 'Refund'].map((name) => {
    const [example] = document.components.schemas[name]?.examples ?? [];
    if (example === undefined) throw new Error(`${name} has no example.`);
    return `export const sample${name}: ${name} = ${JSON.stringify(example)};\n`;
  });
  return `import type { Payment, Refund } from './types.ts';\n\n${samples.join('\n')}`;
}
