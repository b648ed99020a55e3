import { format, resolveConfig } from 'prettier';
import { eachOperation, parametersOf, type Document, type Operation } from './document.ts';

const HEADER = `// Generated from spec/*.tsp by \`npm run generate\`. Do not edit.

/** The operations of each resource by their verbs, without pages for browsers. */
export interface Resources {
`;

/** The contract as methods. The SDK maps types over it, so that editors show its words. */
export async function renderResources(document: Document, file: string): Promise<string> {
  const operations = eachOperation(document).map(({ operation }) => operation);
  const resources = Map.groupBy(
    operations.filter((operation) => !operation['x-browser-page']),
    ({ operationId }) => operationId.split('_')[0] ?? '',
  );
  const source = [HEADER, ...[...resources].map(([name, methods]) => renderResource(document, name, methods)), '}'];
  return format(source.join('\n'), { ...(await resolveConfig(file)), filepath: file });
}

/** WebhookEndpoints → webhookEndpoints: { … } */
function renderResource(document: Document, name: string, operations: Operation[]): string {
  const text = document.tags.find((tag) => tag.name === operations[0]?.tags?.[0])?.description;
  const methods = operations.map((operation) => renderMethod(document, operation)).join('\n');
  return `${comment(text)}${name.charAt(0).toLowerCase()}${name.slice(1)}: {\n${methods}\n};\n`;
}

function renderMethod(document: Document, operation: Operation): string {
  const { operationId, summary, description } = operation;
  const path = parametersOf(document, operation).filter((parameter) => parameter.in === 'path');
  const labels = path.map(({ name }) => `${name}: string`).join(', ');
  const words = [summary, description, ...path.map((parameter) => `@param ${parameter.name} ${parameter.description}`)];
  const text = words.filter(Boolean).join('\n\n');
  return `${comment(text)}${operationId.split('_')[1]}: { id: '${operationId}'; path: [${labels}] };\n`;
}

function comment(text: string | undefined): string {
  return text ? `/**\n * ${text.replaceAll('*/', '*\\/').replaceAll('\n', '\n * ')}\n */\n` : '';
}
