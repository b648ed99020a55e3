import { readFileSync } from 'node:fs';
import path from 'node:path';
import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { components } from '../../../spec/generated/schema.ts';
import { Refusal } from '../../platform/errors.ts';
import { isDateTime } from './date-time.ts';
import { isTypedAddress } from './email-address.ts';
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
    this.#schemas ??= loadSchemas();
    return this.#schemas.getSchema(`contract#/components/schemas/${schema}`)!;
  }
}

/** Loads the schemas, with the same formats as in http/contract/validator.ts. */
function loadSchemas(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true }); // supports no mapped discriminator; `oneOf` says the same
  addFormats.default(ajv, { mode: 'full' });
  ajv.addFormat('date-time', { type: 'string', validate: isDateTime });
  ajv.addFormat('idn-email', { type: 'string', validate: isTypedAddress });
  ajv.addKeyword({
    ...{ keyword: COMPOSED_LENGTH, type: 'string' },
    validate: (most: number, text: string) => [...text.normalize('NFC')].length <= most,
    error: { message: ({ schema }) => `must NOT have more than ${schema as number} characters` },
  });
  return ajv.addSchema(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as object, 'contract');
}

/**
 * Works like `maxLength`, but for the composed form (NFC) of a text: the contract's `maxLength` leaves room for other forms.
 */
const COMPOSED_LENGTH = 'x-composed-max-length';

function faultOf({ instancePath, keyword, message = '', params }: ErrorObject, input: unknown): ValidatorFault {
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  const property = missingProperty ?? additionalProperty;
  const inside = property === undefined ? instancePath : `${instancePath}/${property}`;
  const errorCode = keyword === COMPOSED_LENGTH ? 'maxLength' : keyword;
  return { path: `/body${inside}`, message, errorCode, value: valueAt(input, instancePath) };
}
