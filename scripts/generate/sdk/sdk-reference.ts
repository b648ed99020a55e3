import type { Document } from '../document.ts';
import { aboutResource, methodsOf } from './sdk-resources.ts';

/** Renders sdk/api.md: every method, with its types. */
export function renderReference(document: Document): string {
  const resources = Map.groupBy(methodsOf(document), ({ resource }) => resource);
  const sections = [...resources].map(([resource, methods]) => {
    const lines = methods.map(({ signature, summary, deprecation }) => {
      const words = [summary, deprecation].filter(Boolean).join('. ');
      return `// ${words}\ntally.${resource}.${signature};`;
    });
    return `## ${resource}\n\n${aboutResource(document, resource)}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
  });
  return `<!-- Generated from spec/*.tsp by \`npm run generate\`. Do not edit. -->

# Methods of @tallystick/sdk

Each resource of the contract is a property of the client, each operation a method. \`Request\` is a promise of the
answer with \`withResponse()\`; \`List\` is a promise of a page, and iterates over all entries. Types and texts are
those of the contract: an editor shows both.

${sections.join('\n')}`;
}
