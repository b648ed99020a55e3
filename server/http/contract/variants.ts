/** The parts of a document used here. */
interface Described {
  components: { schemas: Record<string, Variants> };
}

interface Variants {
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  properties?: Record<string, object>;
  required?: string[];
}

/**
 * Converts a discriminator's mapping to an enum, because the validator ignores the mapping. The validator then checks a request
 * against the variant that the request names, and reports no faults of the others.
 */
export function spellOutVariants<T extends object>(document: T): T {
  for (const schema of Object.values((document as Described).components.schemas)) {
    const { propertyName, mapping } = schema.discriminator ?? {};
    if (propertyName === undefined || mapping === undefined) continue;
    schema.discriminator = { propertyName };
    schema.properties = { [propertyName]: { enum: Object.keys(mapping) } };
    schema.required = [propertyName];
  }
  return document;
}
