import { deprecationNote, wordsIn } from '../deprecation.ts';
import {
  parametersOf,
  resolveSchema,
  type Deprecable,
  type Document,
  type Operation,
  type Schema,
} from '../document.ts';

/** Splits an operation id: `Payments_create` → resource `payments`, verb `create`, and singular `Payment`. */
export function namesOf({ operationId }: Operation): { resource: string; verb: string; singular: string } {
  const [tag = '', verb = ''] = operationId.split('_');
  return { resource: lowerFirst(tag), verb, singular: singularOf(tag) };
}

/** WebhookDeliveries → WebhookDelivery, Businesses → Business, Oauth → OAuth. */
function singularOf(tag: string): string {
  if (tag === 'Oauth') return 'OAuth';
  if (tag.endsWith('ies')) return `${tag.slice(0, -3)}y`;
  return tag.endsWith('sses') ? tag.slice(0, -2) : tag.replace(/s$/, '');
}

/** `Payments_create` → `PaymentCreateParams`. */
export function paramsName(operation: Operation): string {
  const { singular, verb } = namesOf(operation);
  return `${singular}${verb.charAt(0).toUpperCase()}${verb.slice(1)}Params`;
}

/** The caller's input apart from the path. An operation takes a body or a query, never both. */
export type Input =
  { place: 'body'; required: boolean; schema: Schema } | { place: 'query'; required: boolean; properties: Query };

type Query = Record<string, { schema: Schema; required: boolean }>;

export function inputOf(document: Document, operation: Operation): Input | undefined {
  const { requestBody } = operation;
  const query = parametersOf(document, operation).filter((parameter) => parameter.in === 'query');
  if (requestBody && query.length > 0) throw new Error(`${operation.operationId} has a body and a query.`);
  if (requestBody) {
    const { 'application/x-www-form-urlencoded': form, 'application/json': json } = requestBody.content;
    const schema = (form ?? json)?.schema ?? {};
    // The SDK fills in the client name, so a form without other required fields may be omitted.
    const { required = [] } = resolveSchema(document, schema) as Schema & { required?: string[] };
    const isFilledIn = form !== undefined && required.length === 0;
    return { place: 'body', required: requestBody.required === true && !isFilledIn, schema };
  }
  if (query.length === 0) return undefined;
  const properties = query.map(({ name, schema, required = false, ...parameter }) => [
    name,
    { schema: { ...schema, ...wordsIn(parameter) }, required },
  ]);
  const place = 'query';
  return {
    place,
    required: query.some(({ required }) => required),
    properties: Object.fromEntries(properties) as Query,
  };
}

/** Returns the JSDoc tag of a deprecated part, which editors strike out; undefined for other parts. */
export function deprecatedTag(part: Deprecable): string | undefined {
  return deprecationNote(part)?.replace('Deprecated since', '@deprecated Since');
}

/** Renders a JSDoc comment. */
export function comment(text: string | undefined): string {
  if (!text) return '';
  const safe = text.replaceAll('*/', '*\\/');
  return safe.includes('\n') ? `/**\n * ${safe.replaceAll('\n', '\n * ')}\n */\n` : `/** ${safe} */\n`;
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
