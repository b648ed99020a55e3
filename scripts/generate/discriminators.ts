import type { Document } from './document.ts';

/**
 * Returns the document without discriminators, for generators that take the property of one for a field besides the variant's
 * own. The only value that each variant has there says the same.
 */
export function withoutDiscriminators(document: Document): Document {
  const plain = structuredClone(document);
  for (const schema of Object.values(plain.components.schemas)) delete schema.discriminator;
  return plain;
}
