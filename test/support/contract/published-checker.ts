import addFormats from 'ajv-formats';
import { OpenAPIBackend, type Document, type Request } from 'openapi-backend';
import { narrowRefusals } from '../../../server/http/contract/narrow-refusals.ts';
import { document, type ContractOperation } from './document.ts';
import type { Exchange } from './exchange.ts';
import { readForm } from './well-formed.ts';

/**
 * The contract for openapi-backend: an independent package with its own interpretation of paths, parameters, bodies and
 * headers. It supports one media type of JSON, so problem documents get that name, and treats every parameter that does not
 * explode as a list.
 */
const definition = JSON.parse(
  JSON.stringify(narrowRefusals(structuredClone(document)))
    .replaceAll('"application/problem+json"', '"application/json"')
    .replaceAll(',"explode":false', ''),
) as Document;

const { router, validator } = await new OpenAPIBackend({
  definition,
  apiRoot: '/',
  quick: true, // Redocly checks the document itself; this package takes 3.1 for 3.0
  ignoreTrailingSlashes: false,
  ajvOpts: { strict: false, meta: false, validateSchema: false, code: { optimize: false } }, // compiled for little use
  customizeAjv: (ajv) => addFormats.default(ajv).addFormat('idn-email', true),
}).init();

/** Returns the faults that openapi-backend finds in a response. */
export function faultsOfAnswer({ operation: { id }, request, answer }: Exchange): string[] {
  const found = router.matchOperation(requestOf(request))?.operationId;
  const { status, headers, body } = answer;
  const verdicts = [
    body === undefined ? { errors: null } : validator.validateResponse(body, id, status),
    validator.validateResponseHeaders(headers, id, { statusCode: status }),
  ];
  const faults = verdicts.flatMap(({ errors }) => errors ?? []);
  return [
    ...(found === id ? [] : [`${request.method} ${request.path} is ${found}, not ${id}`]),
    ...faults.map(({ instancePath, message }) => `${id} ${status}: ${instancePath} ${message}`),
  ];
}

/** Returns the faults that openapi-backend finds in a request. */
export function faultsOfRequest({ operation: { id, body }, request }: Exchange): string[] {
  const { errors } = validator.validateRequest(requestOf(request, body), id);
  return (errors ?? []).map(({ instancePath, message }) => `${id}: ${instancePath} ${message}`);
}

function requestOf(
  { method, path, headers, body }: Exchange['request'],
  declared?: ContractOperation['body'],
): Request {
  const { pathname, searchParams } = new URL(path, 'http://any.invalid');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const form = headers['Content-Type'] === 'application/x-www-form-urlencoded' ? declared : undefined;
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(named) as Request['headers'],
    ...(body !== undefined && { body: form ? readForm(form.schema, body) : body }),
  };
}
