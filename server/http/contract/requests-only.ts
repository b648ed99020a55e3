/** The parts of a document used here. */
interface Described {
  paths: Record<string, Record<string, { responses?: object }>>;
  components: Components;
  webhooks?: object;
}

/** Components by kind and name. */
type Components = Record<string, Record<string, unknown>>;

/** OpenAPI requires at least one response. */
const UNDESCRIBED = { default: { description: 'Not described here.' } };

/**
 * Reduces a document to the parts that requests are validated against. The rest is most of the document and takes most of the
 * validator's start-up time.
 */
export function requestsOnly<T extends object>(document: T): T {
  const rest = { ...(document as T & Described) };
  delete rest.webhooks;
  collectReferenced(document, rest.components); // also checks references in the parts that are removed
  for (const operation of Object.values(rest.paths).flatMap((each) => Object.values(each))) {
    if (operation.responses) operation.responses = UNDESCRIBED;
  }
  const referenced = collectReferenced(rest.paths, rest.components);
  for (const [kind, named] of Object.entries(rest.components)) {
    if (kind === 'securitySchemes') continue; // referenced by name, not by $ref
    for (const name of Object.keys(named)) if (!referenced.has(`${kind}/${name}`)) delete named[name];
  }
  return rest;
}

/**
 * Collects the components that a value refers to, as `kind/name`.
 * @throws Error when one is missing
 */
function collectReferenced(value: unknown, components: Components, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { $ref } = value as { $ref?: unknown };
  const [, kind, name] = (typeof $ref === 'string' && /^#\/components\/(\w+)\/([^/]+)/.exec($ref)) || [];
  if (kind !== undefined && name !== undefined && !found.has(`${kind}/${name}`)) {
    const component = components[kind]?.[name];
    if (component === undefined) throw new Error(`there is no component ${kind}/${name}`);
    found.add(`${kind}/${name}`);
    collectReferenced(component, components, found);
  }
  for (const inner of Object.values(value)) collectReferenced(inner, components, found);
  return found;
}
