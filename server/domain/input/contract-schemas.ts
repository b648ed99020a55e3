import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDateTime } from './date-time.ts';
import { isTypedAddress } from './email-address.ts';

/**
 * Works like `maxLength`, but for the composed form (NFC) of a text: the contract's `maxLength` leaves room for other forms.
 */
export const COMPOSED_LENGTH = 'x-composed-max-length';

/**
 * Loads the schemas of a document, with the same formats as in http/contract/validator.ts. Each is at its place in the document,
 * such as `contract#/components/schemas/Payment`, and compiled when it is first used.
 */
export function loadSchemas(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true }); // supports no mapped discriminator; `oneOf` says the same
  addFormats.default(ajv, { mode: 'full' });
  ajv.addFormat('date-time', { type: 'string', validate: isDateTime });
  ajv.addFormat('idn-email', { type: 'string', validate: isTypedAddress });
  ajv.addKeyword({
    ...{ keyword: COMPOSED_LENGTH, type: 'string' },
    validate: (most: number, text: string) => [...text.normalize('NFC')].length <= most,
    error: { message: ({ schema }) => `must NOT have more than ${schema as number} characters` },
  });
  return ajv.addSchema(document, 'contract');
}
