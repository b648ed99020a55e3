import { format } from 'prettier';
import { operationDescriptions } from '../../spec/generated/descriptions.ts';
import { operations, type OperationId } from '../../spec/generated/values.ts';
import { resolveSchema, type Document, type Operation, type Schema } from '../generate/document.ts';
import { answerSchema, belongsToUser, type ExampleRequest } from './example.ts';

/** Renders a whole program that calls the operation by its SDK method. */
export function renderSdkSample(document: Document, operation: Operation, request: ExampleRequest): Promise<string> {
  const program = operation['x-browser-page']
    ? sendBrowser(document, request)
    : `import { Tallystick } from '@tallystick/sdk';

const tally = new Tallystick(${literal({ baseUrl: baseUrlOf(document), ...credentials(operation, request) })});

${renderCall(document, operation, request)}`;
  return format(program, { parser: 'typescript', singleQuote: true, trailingComma: 'all' });
}

/** Renders the one page that applications send browsers to. */
function sendBrowser(document: Document, { query }: ExampleRequest): string {
  const options = {
    redirectUri: query.redirect_uri,
    scopes: String(query.scope).split(' '),
  };
  const client = { baseUrl: baseUrlOf(document), clientId: query.client_id };
  return `import { Tallystick } from '@tallystick/sdk';

const tally = new Tallystick(${literal(client)});
const { url, pending } = await tally.signIn(${literal(options)});
// Send the user to url. Keep pending in the session of this browser: when it is
// back, finishSignIn() asks for it.
console.log(url, pending);`;
}

/** Returns the credentials that the operation needs. */
function credentials(operation: Operation, { body }: ExampleRequest): Record<string, unknown> {
  const [scheme] = Object.keys(operation.security?.[0] ?? {});
  const application = { clientId: variable('CLIENT_ID'), clientSecret: variable('CLIENT_SECRET') };
  if (scheme === 'sessionCookie') return { sessionToken: variable('SESSION_TOKEN') };
  if (scheme === 'clientBasic') return body?.client_id === undefined ? application : {};
  if (scheme !== 'oauth2') return {};
  return belongsToUser(operation) ? { accessToken: variable('ACCESS_TOKEN') } : application;
}

function renderCall(document: Document, operation: Operation, request: ExampleRequest): string {
  const [resource = '', verb = ''] = operation.operationId.split('_');
  const { path, query, body } = request;
  const inputs = [
    ...Object.values(path),
    ...(body ? [withoutSecrets(operation, body)] : []),
    ...(Object.keys(query).length > 0 ? [query] : []),
  ];
  const call = `tally.${lowerFirst(resource)}.${verb}(${inputs.map(literal).join(', ')})`;
  const { response, paginated } = operations[operation.operationId as OperationId];
  if (response === null) return `await ${call};`;
  if (response === 'text/event-stream') return renderLoop('message', call);
  const answer = answerSchema(document, operation);
  if (paginated) return renderLoop(nameOf(resolveSchema(document, answer).properties?.data?.items), call);
  return `const ${nameOf(answer)} = await ${call};\nconsole.log(${nameOf(answer)});`;
}

function renderLoop(name: string, call: string): string {
  return `for await (const ${name} of ${call}) {\n  console.log(${name});\n}`;
}

/** Replaces secrets with environment variables. */
function withoutSecrets({ operationId }: Operation, body: Record<string, unknown>): Record<string, unknown> {
  const { inputs } = operationDescriptions[operationId as OperationId];
  const fields = Object.entries(body).map(([name, value]) => {
    const isSecret = inputs[name]?.format === 'password';
    return [name, isSecret ? variable(`${name.toUpperCase()}!`) : value] as const;
  });
  return Object.fromEntries(fields);
}

const variable = (name: string): string => `process.env.${name}`;

/** Renders a value as a literal. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"(process\.env\.\w+!?)"/g, '$1');
}

/** `#/components/schemas/BusinessMember` → `businessMember`. */
function nameOf({ $ref = 'answer' }: Schema = {}): string {
  return lowerFirst($ref.slice($ref.lastIndexOf('/') + 1));
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function baseUrlOf({ servers: [server] }: Document): string | undefined {
  return server?.url;
}
