import {
  parametersOf,
  resolveSchema,
  responsesOf,
  type Document,
  type LocatedOperation,
  type Operation,
  type Schema,
} from '../generate/document.ts';

/** A request as in the contract's examples: values by name, secrets as shown there. */
export interface ExampleRequest {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

export function exampleRequest(document: Document, located: LocatedOperation): ExampleRequest {
  const parameters = parametersOf(document, located.operation);
  const pathNames = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  return {
    path: Object.fromEntries(pathNames.map((name) => [name, identifier(document, located, name)])),
    query: Object.fromEntries(query.map(({ name, example }) => [name, example])),
    body: exampleOf(document, Object.values(located.operation.requestBody?.content ?? {})[0]?.schema ?? {}),
  };
}

/** Returns the schema of a success, references not followed; empty without a body. */
export function answerSchema(document: Document, operation: Operation): Schema {
  const [, success] = responsesOf(document, operation).find(([status]) => status.startsWith('2')) ?? [];
  return Object.values(success?.content ?? {})[0]?.schema ?? {};
}

/** Returns true if an operation concerns a user's own data, so that it needs a token granted by the user. */
export function belongsToUser({ security = [] }: Operation): boolean {
  return security.flatMap(({ oauth2 = [] }) => oauth2).some((scope) => !scope.startsWith('payments:'));
}

function exampleOf(document: Document, schema: Schema): Record<string, unknown> | undefined {
  return resolveSchema(document, schema).examples?.[0] as Record<string, unknown> | undefined;
}

/** Returns the identifier of a path from the response about the resource: under the same name, or as its first field. */
function identifier(document: Document, { path, operation }: LocatedOperation, name: string): string {
  const thing = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  const list = thing.slice(0, thing.lastIndexOf('/'));
  const places = [thing, list].flatMap((place) => Object.values(document.paths[place] ?? {}));
  for (const place of [...places, operation]) {
    const answer = exampleOf(document, answerSchema(document, place));
    const entry = (Array.isArray(answer?.data) ? answer.data[0] : answer) as Record<string, string> | undefined;
    const value = entry?.[name] ?? Object.values(entry ?? {})[0];
    if (value !== undefined) return value;
  }
  throw new Error(`No answer shows a ${name} for ${operation.operationId}.`);
}
