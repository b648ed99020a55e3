import type { OperationId } from '../../../spec/generated/values.ts';
import { readDocument } from '../../http/contract/load-contract.ts';
import { OPERATION_PAGES } from '../../platform/origin.ts';
import { readGuides, type Guide } from './guides.ts';
import { idOf } from './heading-id.ts';
import type { Markdown } from './markdown.ts';
import type { Message, OpenApi, Operation } from './openapi.ts';
import { groupsOf, type ResourceGroup } from './resource-groups.ts';
import { fieldReader, type FieldReader } from './schema-fields.ts';

export const REFERENCE_PATH = '/docs';

/** An operation or a webhook, with its location. */
export interface Entry {
  title: string;
  href: string;
  /** `GET`, or `EVENT` for webhooks. */
  method: string;
  path: string;
  isDeprecated: boolean;
}

export interface OperationEntry extends Entry {
  id: OperationId;
  operation: Operation;
}

export interface WebhookEntry extends Entry {
  message: Message;
}

/** A tag of the contract with its operations. */
export interface Resource {
  name: string;
  href: string;
  /** Plain text. */
  description: string;
  html: string;
  entries: Entry[];
}

export interface Sample {
  lang: string;
  source: string;
}

/** The contract and the guides, prepared for display. */
export interface Reference {
  document: OpenApi;
  markdown: Markdown;
  fields: FieldReader;
  guides: Guide[];
  resources: Resource[];
  resourceGroups: ResourceGroup<Resource>[];
  operations: Map<string, OperationEntry>;
  webhooks: Map<string, WebhookEntry>;
  samples: Record<string, Sample[]>;
}

/** Reads the contract with this service's origin. @param markdown renders its texts; the default is HTML */
export async function loadReference(origin: string, markdown?: Markdown): Promise<Reference> {
  const [contract, samples] = await Promise.all([
    readDocument('openapi.json', origin),
    readDocument('samples.json', origin),
  ]);
  return createReference(
    JSON.parse(contract) as OpenApi,
    JSON.parse(samples) as Reference['samples'],
    origin,
    markdown,
  );
}

/** @param origin of this service */
export async function createReference(
  document: OpenApi,
  samples: Reference['samples'],
  origin: string,
  given?: Markdown,
): Promise<Reference> {
  const markdown = given ?? (await import('./markdown.ts')).createMarkdown(); // loaded with the first page of the reference
  const operations = new Map(operationsOf(document).map((entry) => [entry.id as string, entry]));
  const webhooks = new Map(webhooksOf(document).map((entry) => [entry.path, entry]));
  const resources = resourcesOf(document, markdown, [...operations.values()], [...webhooks.values()]);
  return {
    document,
    markdown,
    fields: fieldReader(document, markdown),
    guides: await readGuides(markdown, origin),
    resources,
    resourceGroups: groupsOf(resources),
    operations,
    webhooks,
    samples,
  };
}

function operationsOf({ paths }: OpenApi): OperationEntry[] {
  return Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      title: operation.summary,
      href: `${OPERATION_PAGES}/${operation.operationId}`,
      method: method.toUpperCase(),
      path: place,
      isDeprecated: operation.deprecated ?? false,
      operation,
    })),
  );
}

function webhooksOf({ webhooks }: OpenApi): WebhookEntry[] {
  return Object.entries(webhooks).map(([type, { post }]) => ({
    title: post.summary,
    href: `${REFERENCE_PATH}/webhooks/${type}`,
    method: 'EVENT',
    path: type,
    isDeprecated: post.deprecated ?? false,
    message: post,
  }));
}

function resourcesOf(
  { tags }: OpenApi,
  markdown: Markdown,
  operations: OperationEntry[],
  webhooks: WebhookEntry[],
): Resource[] {
  return tags.map(({ name, description }) => ({
    name,
    href: `${REFERENCE_PATH}/resources/${idOf(name)}`,
    description: description.replaceAll('`', ''),
    html: markdown.render(description),
    entries: [
      ...operations.filter(({ operation }) => operation.tags[0] === name),
      ...webhooks.filter(({ message }) => message.tags[0] === name),
    ],
  }));
}
