/** As much of a document as this is about. */
interface Described {
  components: { schemas: Record<string, Variants> };
}

interface Variants {
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  properties?: Record<string, object>;
  required?: string[];
}

/**
 * Makes a document say which values tell the variants of a schema apart, where its mapping says it: the validator does
 * not read that. With it, a request is held to the one variant that it names, and a fault is not told of all the others.
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
