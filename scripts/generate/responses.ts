import { isDeepStrictEqual } from 'node:util';
import {
  eachOperation,
  enumValues,
  responsesOf,
  schemasOf,
  type Document,
  type Reference,
  type Response,
} from './document.ts';

/** Refusals name and show their codes; shared parts of responses are written once. */
export function finishResponses(document: Document): void {
  for (const { operation } of eachOperation(document)) {
    for (const [status, response] of responsesOf(document, operation)) {
      explainCodes(document, response);
      shareHeaders(document, response);
      operation.responses[status] = shareRefusal(document, status, response);
    }
  }
}

/** The codes that a refusal can carry; none of a success. */
export function codesOf(document: Document, response: Response): string[] {
  return schemasOf(response).flatMap((schema) => {
    const field = schema.properties?.code ?? schema.properties?.error;
    return field && schema.allOf ? enumValues(document, field).map(String) : [];
  });
}

/** Names the codes in the description of a refusal, and shows one example of each. */
function explainCodes(document: Document, response: Response): void {
  const codes = codesOf(document, response);
  if (codes.length === 0) return;
  response.description += ` Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
  const examples = (document.components.examples ??= {});
  for (const [type, media] of Object.entries(response.content ?? {})) {
    const status = media.schema?.properties?.status?.enum?.[0];
    const prefix = type === 'application/problem+json' ? 'problem' : 'oauth';
    media.examples = Object.fromEntries(
      codes.map((code) => {
        examples[`${prefix}.${code}`] ??= { value: status ? exampleProblem(document, code, status) : { error: code } };
        return [code, { $ref: `#/components/examples/${prefix}.${code}` }];
      }),
    );
  }
}

function exampleProblem(document: Document, code: string, status: string | number): Record<string, unknown> {
  return {
    type: `urn:tallystick:problem:${code}`,
    title: titleOf(document, code),
    status,
    code,
    request_id: '5f0c9f3e8a1b4d27',
    ...(code === 'payment_declined' && { decline_code: 'insufficient_funds' }),
  };
}

/** The contract's text for an error code. */
export function titleOf(document: Document, code: string): string {
  for (const schema of Object.values(document.components.schemas)) {
    const title = schema['x-http-status'] && schema['x-enumDescriptions']?.[code];
    if (title) return title;
  }
  throw new Error(`The code ${code} has no description.`);
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
  const codes = codesOf(document, response);
  if (codes.length === 0) return response;
  const family = response.content?.['application/problem+json'] ? [] : ['oauth'];
  const name = [...family, status, ...codes].join('.');
  const shared = (document.components.responses ??= {});
  shared[name] ??= response;
  return isDeepStrictEqual(shared[name], response) ? { $ref: `#/components/responses/${name}` } : response;
}
