import { isDeepStrictEqual } from 'node:util';
import { eachOperation, enumValues, responsesOf, type Document, type Reference, type Response } from './document.ts';

/** The schemas of refusals, each with the field that has the code. */
const REFUSALS: Readonly<Record<string, string>> = { Problem: 'code', OAuthError: 'error' };

/** Adds codes and examples to refusals; moves shared parts of responses to the components. */
export function finishResponses(document: Document): void {
  for (const { operation } of eachOperation(document)) {
    for (const [status, response] of responsesOf(document, operation)) {
      explainCodes(document, status, response);
      shareHeaders(document, response);
      operation.responses[status] = shareRefusal(document, status, response);
    }
  }
}

/** Returns the codes that a refusal can carry; empty for a success. */
export const codesOf = (response: Response): string[] => response['x-codes'] ?? [];

/**
 * Names the codes in the description of a refusal and in `x-codes`, and shows one example of each. The schema is shared by
 * all refusals, because client generators create a type for each schema that narrows it.
 */
function explainCodes(document: Document, status: string, response: Response): void {
  const examples = (document.components.examples ??= {});
  for (const media of Object.values(response.content ?? {})) {
    const { allOf: [base] = [], properties } = media.schema ?? {};
    const name = base?.$ref?.split('/').at(-1) ?? '';
    const field = properties?.[REFUSALS[name] ?? ''];
    if (base === undefined || field === undefined) continue;
    const codes = enumValues(document, field).map(String);
    response.description += ` Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
    response['x-codes'] = codes;
    media.schema = base;
    const prefix = name === 'Problem' ? 'problem' : 'oauth';
    media.examples = Object.fromEntries(
      codes.map((code) => {
        const value = name === 'Problem' ? exampleProblem(document, code, Number(status)) : { error: code };
        examples[`${prefix}.${code}`] ??= { value };
        return [code, { $ref: `#/components/examples/${prefix}.${code}` }];
      }),
    );
  }
}

/** Codes of problems whose `instance` is the path of a payment that the request does not name. */
const OF_PAYMENTS: ReadonlySet<string> = new Set(['payment_declined', 'merchant_reference_in_use']);

function exampleProblem(document: Document, code: string, status: number): Record<string, unknown> {
  return {
    type: `urn:tallystick:problem:${code}`,
    title: titleOf(document, code),
    status,
    code,
    request_id: '5f0c9f3e8a1b4d27',
    ...(OF_PAYMENTS.has(code) && { instance: '/api/v1/payments/pay_01jd3k5m7n9p1q3r5s7t9v1w3x' }),
    ...(code === 'payment_declined' && { decline_code: 'insufficient_funds' }),
  };
}

/** Returns the status of each problem code. */
export function statusesOfCodes(document: Document): Record<string, number> {
  return document.components.schemas.ErrorCode?.['x-http-statuses'] ?? {};
}

/** Returns the contract's description of an error code. */
export function titleOf(document: Document, code: string): string {
  const title = document.components.schemas.ErrorCode?.['x-enumDescriptions']?.[code];
  if (title === undefined) throw new Error(`The code ${code} has no description.`);
  return title;
}

/** Moves headers that several responses share to the components. */
function shareHeaders(document: Document, response: Response): void {
  const shared = (document.components.headers ??= {});
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    shared[name] ??= header;
    if (!isDeepStrictEqual(shared[name], header)) continue;
    (response.headers ??= {})[name] = { $ref: `#/components/headers/${name}` };
  }
}

/** Moves refusals with the same status and codes to the components, named after them. */
function shareRefusal(document: Document, status: string, response: Response): Response | Reference {
  const codes = codesOf(response);
  if (codes.length === 0) return response;
  const family = response.content?.['application/problem+json'] ? [] : ['oauth'];
  const name = [...family, status, ...codes].join('.');
  const shared = (document.components.responses ??= {});
  shared[name] ??= response;
  return isDeepStrictEqual(shared[name], response) ? { $ref: `#/components/responses/${name}` } : response;
}
