import {
  eachOperation,
  parametersOf,
  resolveSchema,
  responsesOf,
  type Document,
  type Operation,
  type Schema,
} from '../document.ts';
import { deprecationNote } from '../deprecation.ts';
import { comment, deprecatedTag, inputOf, namesOf, paramsName } from './sdk-names.ts';

/** A method of a resource. */
export interface Method {
  resource: string;
  verb: string;
  summary: string;
  /** Deprecation and removal dates, in words. */
  deprecation: string | undefined;
  signature: string;
  /** JSDoc from the contract's descriptions. */
  words: string;
}

/** Lists every operation except the pages for browsers. */
export function methodsOf(document: Document): Method[] {
  return eachOperation(document)
    .map(({ operation }) => operation)
    .filter((operation) => !operation['x-browser-page'])
    .map((operation) => describe(document, operation));
}

function describe(document: Document, operation: Operation): Method {
  const { summary = '' } = operation;
  const { resource, verb } = namesOf(operation);
  const path = parametersOf(document, operation).filter((parameter) => parameter.in === 'path');
  const input = inputOf(document, operation);
  const inputs = [
    ...path.map(({ name }) => `${name}: string`),
    ...(input ? [`params${input.required ? '' : '?'}: ${paramsName(operation)}`] : []),
    `options?: ${optionsOf(document, operation)}`,
  ];
  const parameters = path.map(({ name, description: text }) => `@param ${name} ${text}`);
  const words = [summary, operation.description, ...parameters, deprecatedTag(operation)];
  return {
    ...{ resource, verb, summary },
    deprecation: deprecationNote(operation),
    signature: `${verb}(${inputs.join(', ')}): ${answerOf(document, operation)}`,
    words: words.filter(Boolean).join('\n\n'),
  };
}

const isStream = ({ responses }: Operation): boolean => JSON.stringify(responses).includes('"text/event-stream"');

function optionsOf(document: Document, operation: Operation): string {
  if (isStream(operation)) return 'StreamOptions';
  const isIdempotent = parametersOf(document, operation).some(({ name }) => name === 'Idempotency-Key');
  return isIdempotent ? 'IdempotentCallOptions' : 'CallOptions';
}

function answerOf(document: Document, operation: Operation): string {
  if (isStream(operation)) return 'AsyncGenerator<StreamMessage, void, undefined>';
  const [, response] = responsesOf(document, operation).find(([status]) => status.startsWith('2')) ?? [];
  const schema = response?.content?.['application/json']?.schema;
  if (schema === undefined) return 'Request<void>';
  const isList = parametersOf(document, operation).some(({ name }) => name === 'cursor');
  const entry = isList ? resolveSchema(document, schema).properties?.data?.items : schema;
  return `${isList ? 'List' : 'Request'}<${nameOf(entry)}>`;
}

function nameOf({ $ref }: Schema = {}): string {
  if ($ref === undefined) throw new Error('An answer has no name.');
  return $ref.replace('#/components/schemas/', '');
}

/** Renders an interface per resource with the contract's descriptions, and one for all resources. */
export function renderResources(document: Document): string {
  const resources = [...Map.groupBy(methodsOf(document), ({ resource }) => resource)];
  const interfaces = resources.map(([name, methods]) => {
    const bodies = methods.map(({ words, signature }) => `${comment(words)}${signature};\n`);
    return `export interface ${interfaceOf(name)} {\n${bodies.join('\n')}}\n`;
  });
  const properties = resources.map(
    ([name]) => `${comment(aboutResource(document, name))}readonly ${name}: ${interfaceOf(name)};\n`,
  );
  const source = interfaces.join('\n');
  const types = [...new Set(source.match(/\b[A-Z]\w+Params\b|(?<=(?:Request|List)<)[A-Z]\w+/g))].sort();
  return `import type { CallOptions, IdempotentCallOptions, StreamOptions } from '../client/call-options.ts';
import type { List } from '../client/list.ts';
import type { Request } from '../client/request.ts';
import type { StreamMessage } from '../client/stream-message.ts';
import type { ${types.join(', ')} } from './types.ts';

/** The resources of the contract by their names. */
export interface Resources {\n${properties.join('\n')}}

${source}`;
}

function interfaceOf(resource: string): string {
  return `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`;
}

/** Returns the contract's description of a resource. */
export function aboutResource(document: Document, resource: string): string | undefined {
  const operation = eachOperation(document).find((one) => namesOf(one.operation).resource === resource);
  return document.tags.find(({ name }) => name === operation?.operation.tags?.[0])?.description;
}
