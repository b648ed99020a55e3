import { errorCodes, fieldErrorCodes, limits, type FieldErrorCode } from '../../../spec/generated/values.ts';
import { resolveSchema, type Schema } from '../../../scripts/generate/document.ts';
import { contractOperations, document, type ContractOperation } from './document.ts';

/** The parts of a sent request that its faults can name. */
export interface Sent {
  query: string[];
  body: unknown;
}

/** Reads the parts of a request from the wire. */
export function sentIn(path: string, body: string | undefined): Sent {
  const query = [...new URL(path, 'http://service').searchParams.keys()];
  try {
    return { query, body: JSON.parse(body ?? 'null') };
  } catch {
    return { query, body: undefined };
  }
}

/** Returns the operation at a path relative to the base URL, if there is one. */
export function operationAt(method: string, path: string): ContractOperation | undefined {
  const [place = ''] = path.split('?');
  const here = contractOperations.filter(
    (operation) => operation.method === method.toLowerCase() && patternOf(operation).test(place),
  );
  return here.find((operation) => operation.path === place) ?? here[0];
}

const patternOf = ({ path }: ContractOperation) =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

interface FieldFault {
  field: string;
  code: string;
}

/** Rules about a name that is not in the contract, so that its place is in the request. */
const UNKNOWN: FieldErrorCode[] = ['additionalProperties', 'unknown'];

/**
 * Returns the misplaced faults of a problem's `errors[]`: each must name a place of the operation, and a rule of the contract
 * or the problem's code.
 */
export function misplacedFaults(
  operation: ContractOperation,
  sent: Sent,
  problem: { code?: string; errors?: FieldFault[] },
): string[] {
  return (problem.errors ?? []).flatMap(({ field, code }) => [
    ...(isPlace(operation, sent, field, code)
      ? []
      : [`errors[] names "${field}", which ${operation.id} does not take`]),
    ...(isRule(code) || code === problem.code ? [] : [`errors[] has the code ${code}, which is not in the contract`]),
  ]);
}

const isRule = (code: string): boolean =>
  [...fieldErrorCodes].some((known) => known === code) && ![...errorCodes].some((known) => known === code);

/** Returns true if an operation takes a parameter of this name, or has a body with this pointer. */
export const isPlaceOfContract = (field: string): boolean =>
  contractOperations.some((operation) => isPlace(operation, { query: [], body: undefined }, field, ''));

function isPlace(operation: ContractOperation, sent: Sent, field: string, code: string): boolean {
  const { parameters, body } = operation;
  const isUnknown = (UNKNOWN as string[]).includes(code);
  if (isUnknown && sent.query.some((name) => isNamed(name, field))) return true; // also one that looks like a pointer
  if (field === '' || field.startsWith('/')) {
    const names = namesOf(field);
    if (!body || !names) return false;
    return resolves(body.schema, names) || (isUnknown && resolves(body.schema, names.slice(0, -1)) && has(sent, names));
  }
  return parameters.some(({ name }) => name === field);
}

/** Returns true if a fault names this name; long names are shortened. */
const isNamed = (name: string, said: string) =>
  name === said || (said.length >= limits.FieldError.field.maxLength - 1 && name.startsWith(said));

/** Parses the names in a JSON pointer (RFC 6901); undefined if it is invalid. */
function namesOf(pointer: string): string[] | undefined {
  if (/~(?![01])/.test(pointer)) return undefined;
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns true if a schema, or one of its variants, has a place with these names. */
function resolves(schema: Schema, names: string[]): boolean {
  const {
    properties = {},
    additionalProperties,
    items,
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = resolveSchema(document, schema);
  const [name, ...rest] = names;
  if (name === undefined) return true;
  const inner = [
    properties[name],
    typeof additionalProperties === 'object' ? additionalProperties : undefined,
    /^\d+$/.test(name) ? items : undefined,
  ];
  return (
    inner.some((found) => found !== undefined && resolves(found, rest)) ||
    [...allOf, ...anyOf, ...oneOf].some((variant) => resolves(variant, names))
  );
}

/** Returns true if an object of the sent body has the name. */
function has({ body }: Sent, names: string[]): boolean {
  let value = body;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return false;
    const found = Object.entries(value).find(([key]) => isNamed(key, name));
    if (!found) return false;
    [, value] = found as [string, unknown];
  }
  return true;
}
