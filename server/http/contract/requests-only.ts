/** As much of a document as this is about. */
interface Described {
  paths: Record<string, Record<string, { responses?: object }>>;
  components: Components;
  webhooks?: object;
}

/** By kind and name. */
type Components = Record<string, Record<string, unknown>>;

/** A document needs some answer. */
const UNDESCRIBED = { default: { description: 'Not described here.' } };

/**
 * Leaves of a document what requests are checked against, in its order. The rest is most of it, and would take the
 * validator most of the start to take in.
 */
export function requestsOnly<T extends object>(document: T): T {
  const { webhooks: _, ...rest } = document as T & Described;
  collectReferenced(document, rest.components); // what is about to be left out must be whole, too
  for (const operation of Object.values(rest.paths).flatMap((each) => Object.values(each))) {
    if (operation.responses) operation.responses = UNDESCRIBED;
  }
  const referenced = collectReferenced(rest.paths, rest.components);
  for (const [kind, named] of Object.entries(rest.components)) {
    if (kind === 'securitySchemes') continue; // which are referred to by name
    for (const name of Object.keys(named)) if (!referenced.has(`${kind}/${name}`)) delete named[name];
  }
  return rest as unknown as T;
}

/**
 * @returns kind and name of each component that is referred to from there, with a slash between
 * @throws Error when one is not there
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
