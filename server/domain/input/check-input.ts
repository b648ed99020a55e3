import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { components } from '../../../spec/generated/schema.ts';
import { Refusal } from '../../platform/errors.ts';
import { COMPOSED_LENGTH, loadSchemas } from './contract-schemas.ts';
import { summarize, toFieldErrors, valueAt, type ValidatorFault } from './request-faults.ts';

type Schemas = components['schemas'];

const DOCUMENT = path.join(import.meta.dirname, '../../../spec/generated/openapi.json');

/**
 * Checks input against schemas of the contract, because the validator checks JSON bodies only, and forms store the same
 * data. The API can return everything that passes.
 */
export class Inputs {
  /** Loaded on first use, like each schema, because most processes need only a few. */
  #schemas: Ajv2020 | undefined;

  /** @throws Refusal `invalid_request` naming each fault, in the validator's words */
  check<Name extends keyof Schemas>(schema: Name, input: Schemas[Name]): void {
    const validate = this.#validatorOf(schema);
    if (validate(input)) return;
    const errors = toFieldErrors(validate.errors!.map((error) => faultOf(error, input)));
    throw new Refusal('invalid_request', summarize(errors), { errors });
  }

  /** Compiles a schema once: the library caches it by its reference. */
  #validatorOf(schema: keyof Schemas): ValidateFunction {
    this.#schemas ??= loadSchemas(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as object);
    return this.#schemas.getSchema(`contract#/components/schemas/${schema}`)!;
  }
}

function faultOf({ instancePath, keyword, message = '', params }: ErrorObject, input: unknown): ValidatorFault {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  const property = missingProperty ?? additionalProperty;
  const inside = property === undefined ? instancePath : `${instancePath}/${property}`;
  const errorCode = keyword === COMPOSED_LENGTH ? 'maxLength' : keyword;
  return { path: `/body${inside}`, message, errorCode, value: valueAt(input, instancePath) };
}
