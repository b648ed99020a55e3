import { readFileSync } from 'node:fs';
import {
  eachOperation,
  parametersOf,
  responsesOf,
  type Document,
  type Method,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from '../../../scripts/generate/document.ts';
import { codesOf } from '../../../scripts/generate/responses.ts';
import { narrowRefusal } from '../../../server/http/contract/narrow-refusals.ts';
import type { OperationId } from '../../../spec/generated/values.ts';

const FILE = new URL('../../../spec/generated/openapi.json', import.meta.url);

/** The published contract, the only source of these tests. */
export const document = JSON.parse(readFileSync(FILE, 'utf8')) as Document;

export interface DeclaredHeader {
  required?: boolean;
  schema: Schema;
}

export interface DeclaredResponse {
  headers: Record<string, DeclaredHeader>;
  /** Schemas by media type; empty where there is no body. */
  content: Record<string, Schema>;
  /** The error codes that the response can carry. */
  codes: string[];
}

export interface ContractOperation {
  id: OperationId;
  method: Method;
  /** Path relative to the base URL, with `{parameters}`. */
  path: string;
  parameters: Parameter[];
  body: { type: string; schema: Schema; required: boolean } | undefined;
  responses: Map<number, DeclaredResponse>;
  /** Alternatives, any of which suffices; one without a scheme needs no credentials. */
  security: { scheme: string; scopes: string[] }[];
  isPage: boolean;
}

export const contractOperations: ContractOperation[] = eachOperation(document).map(({ path, method, operation }) => ({
  id: operation.operationId as OperationId,
  method,
  path,
  parameters: parametersOf(document, operation),
  body: bodyOf(operation),
  responses: new Map(
    responsesOf(document, operation).map(([status, response]) => [Number(status), declare(Number(status), response)]),
  ),
  security: (operation.security ?? []).map((alternative) => {
    const [scheme = 'none', scopes = []] = Object.entries(alternative)[0] ?? [];
    return { scheme, scopes };
  }),
  isPage: operation['x-browser-page'] ?? false,
}));

export function operationOf(id: OperationId): ContractOperation {
  return contractOperations.find((operation) => operation.id === id)!;
}

export function hasScheme({ security }: ContractOperation, ...schemes: string[]): boolean {
  return security.some(({ scheme }) => schemes.includes(scheme));
}

/**
 * Returns true if the path names a resource with an owner. An environment belongs to everyone: the caller's own wallet is in
 * it.
 */
export const isOwned = ({ path }: ContractOperation): boolean => /\{(?!environment\})/.test(path);

export function successOf({ responses }: ContractOperation): number {
  return [...responses.keys()].find((status) => status < 300)!;
}

/** Returns every refusal that an operation declares: its status and one of its codes; pages have no codes. */
export function refusalsOf({ responses }: ContractOperation): { status: number; code: string }[] {
  return [...responses]
    .filter(([status]) => status >= 400)
    .flatMap(([status, { codes }]) => (codes.length > 0 ? codes : ['page']).map((code) => ({ status, code })));
}

function bodyOf({ requestBody }: Operation): ContractOperation['body'] {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return type && media?.schema ? { type, schema: media.schema, required: requestBody?.required ?? false } : undefined;
}

function declare(status: number, response: Response): DeclaredResponse {
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => [name, resolveHeader(header)]);
  const content = Object.entries(response.content ?? {}).map(([type, { schema = {} }]) => [
    type,
    response['x-codes'] ? narrowRefusal(schema, status, response['x-codes']) : schema,
  ]);
  return {
    headers: Object.fromEntries(headers) as Record<string, DeclaredHeader>,
    content: Object.fromEntries(content) as Record<string, Schema>,
    codes: codesOf(response),
  };
}

function resolveHeader(header: unknown): DeclaredHeader {
  const { $ref } = header as { $ref?: string };
  if ($ref === undefined) return header as DeclaredHeader;
  return document.components.headers![$ref.replace('#/components/headers/', '')] as DeclaredHeader;
}
