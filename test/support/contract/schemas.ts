import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Schema } from '../../../scripts/generate/document.ts';
import { document } from './document.ts';

/** Returns the faults of a value, one line each. */
export type Check = (value: unknown) => string[];

const same = <T>(value: T): T => value;

/** Checks a request by a schema of the contract, as JSON Schema 2020-12. */
export const checkOfRequest = compiler(same);

/**
 * Checks a response by a schema of the contract, which leaves responses open for later versions. Here they are closed: a
 * response of this version has only named properties.
 */
export const checkOfAnswer = compiler(seal);

function compiler(prepare: <T extends object>(part: T) => T): (schema: Schema) => Check {
  // Most schemas are used a few times, so optimising them costs more than it saves.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addFormat('idn-email', true); // of JSON Schema, but not of the package
  ajv.addSchema(prepare(document), 'contract');
  const compiled = new Map<string, ValidateFunction>(); // by text, because many operations share a schema
  return (schema) => (value) => {
    const text = JSON.stringify(schema);
    const validate = compiled.get(text) ?? ajv.compile(located(prepare(schema)));
    compiled.set(text, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(faultOf);
  };
}

function faultOf({ instancePath, message, params }: NonNullable<ValidateFunction['errors']>[number]): string {
  const { unevaluatedProperty, additionalProperty } = params as Record<string, string | undefined>;
  return [instancePath || '/', message, unevaluatedProperty ?? additionalProperty].filter(Boolean).join(' ');
}

/** Makes references of a stand-alone schema point into the document. */
function located(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as Schema;
}

/** Returns a copy in which no object may have unnamed properties. */
function seal<T extends object>(part: T): T {
  const whole = { part: structuredClone(part) };
  closeObjects(whole);
  return whole.part;
}

function closeObjects(node: object): void {
  for (const [name, inner] of Object.entries(node) as [string, unknown][]) {
    if (typeof inner !== 'object' || inner === null || name === 'examples') continue;
    closeObjects(inner);
    const isOpen = 'properties' in inner && !('additionalProperties' in inner);
    if (isOpen) Object.assign(inner, { unevaluatedProperties: false });
  }
}
