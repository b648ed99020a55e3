import { isDeepStrictEqual } from 'node:util';
import { eachOperation, enumValues, responsesOf, type Document, type Reference, type Response } from './document.ts';

/** The schemas of every refusal, and the field of each that has the code. */
const REFUSALS: Readonly<Record<string, string>> = { Problem: 'code', OAuthError: 'error' };

/** Refusals name and show their codes; shared parts of responses are written once. */
export function finishResponses(document: Document): void {
  for (const { operation } of eachOperation(document)) {
    for (const [status, response] of responsesOf(document, operation)) {
      explainCodes(document, status, response);
      shareHeaders(document, response);
      operation.responses[status] = shareRefusal(document, status, response);
    }
  }
}

/** The codes that a refusal can carry; none of a success. */
export const codesOf = (response: Response): string[] => response['x-codes'] ?? [];

/**
 * Names the codes in the description of a refusal and in `x-codes`, and shows one example of each. The schema is the one
 * of all refusals, because generators of clients make a type of each schema that narrows it.
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

function exampleProblem(document: Document, code: string, status: number): Record<string, unknown> {
  return {
    type: `urn:tallystick:problem:${code}`,
    title: titleOf(document, code),
    status,
    code,
    request_id: '5f0c9f3e8a1b4d27',
    ...(code === 'payment_declined' && { decline_code: 'insufficient_funds' }),
  };
}

/** The status of each code of a problem. */
export function statusesOfCodes(document: Document): Record<string, number> {
  return document.components.schemas.ErrorCode?.['x-http-statuses'] ?? {};
}

/** The contract's text for an error code. */
export function titleOf(document: Document, code: string): string {
  const title = document.components.schemas.ErrorCode?.['x-enumDescriptions']?.[code];
  if (title === undefined) throw new Error(`The code ${code} has no description.`);
  return title;
}

/** Headers that many responses have are written once. */
function shareHeaders(document: Document, response: Response): void {
  const shared = (document.components.headers ??= {});
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    shared[name] ??= header;
    if (!isDeepStrictEqual(shared[name], header)) continue;
    (response.headers ??= {})[name] = { $ref: `#/components/headers/${name}` };
  }
}

/** Refusals with the same status and codes are written once, named by them. */
function shareRefusal(document: Document, status: string, response: Response): Response | Reference {
  const codes = codesOf(response);
  if (codes.length === 0) return response;
  const family = response.content?.['application/problem+json'] ? [] : ['oauth'];
  const name = [...family, status, ...codes].join('.');
  const shared = (document.components.responses ??= {});
  shared[name] ??= response;
  return isDeepStrictEqual(shared[name], response) ? { $ref: `#/components/responses/${name}` } : response;
}
