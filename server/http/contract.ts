import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseUrl } from 'node:url';
import type { Request, RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import {
  operationErrors,
  operations,
  operationSecurity,
  type ErrorCode,
  type OperationId,
  type Scope,
} from '../../spec/generated/values.ts';
import type { Config } from '../config.ts';
import { StartupError } from '../errors.ts';
import { isDateTime } from './date-time.ts';
import { askForFiniteNumbers } from './finite-numbers.ts';
import { requestsOnly } from './requests-only.ts';
import { spellOutVariants } from './variants.ts';

export type { OperationId };

/** One operation of the contract, with what the server needs of it. */
export interface Operation {
  id: OperationId;
  method: (typeof operations)[OperationId]['method'];
  /** The path below the base URL as Express writes it: `/payments/:reference`. */
  path: string;
  success: number;
  /** Alternatives, any of which suffices: a scheme and its scopes. */
  security: readonly { scheme: string; scopes: readonly Scope[] }[];
  /** Whether it takes a role in the business that decides for it. */
  refusesRoles: boolean;
  takesIdempotencyKey: boolean;
  /** Whether it reads a body at all. One that is sent to another operation is not looked at (RFC 9110, section 9.3.1). */
  takesBody: boolean;
  /** Whether the caller is a client that authenticates as RFC 6749 says; then errors are RFC 6749 JSON, not problem documents. */
  clientAuthenticated: boolean;
  /** Whether it answers pages and redirects, so that faults in its query are not for the validator to answer. */
  browserPage: boolean;
  /** Whether it answers server-sent events, without end. */
  eventStream: boolean;
}

export interface Contract {
  operations: Operation[];
  /** Checks requests, and answers too where configured, against the document. */
  validate: RequestHandler[];
}

const FOLDER = path.join(import.meta.dirname, '../../spec/generated');

/** The origin that the document is written for; it is served with the configured one in its place. */
const DOCUMENT_ORIGIN = 'http://127.0.0.1:3000';

export type PublishedFile = 'openapi.json' | 'openapi.yaml' | 'samples.json';

export async function readDocument(name: PublishedFile, origin: string): Promise<string> {
  return (await readFile(path.join(FOLDER, name), 'utf8')).replaceAll(DOCUMENT_ORIGIN, origin);
}

/** Loads the contract and proves that requests can be checked against it, so that a broken document fails the start. */
export async function loadContract(config: Config): Promise<Contract> {
  warnUnheard();
  try {
    const published = JSON.parse(await readDocument('openapi.json', config.origin)) as object;
    const document = askForFiniteNumbers(spellOutVariants(published));
    const validate = createValidator(config.VALIDATE_RESPONSES ? document : requestsOnly(document), config);
    await probe(validate);
    return {
      operations: Object.keys(operations).map((id) => describe(id as OperationId)),
      validate: validate.filter(hasWork),
    };
  } catch (error) {
    throw new StartupError(
      `The contract in spec/generated is broken (${(error as Error).message}). Run npm run generate.`,
      { cause: error },
    );
  }
}

function createValidator(document: unknown, config: Config): RequestHandler[] {
  const steps = OpenApiValidator.middleware({
    apiSpec: document as never,
    validateApiSpec: true,
    validateRequests: { allErrors: true, discriminator: true },
    validateResponses: config.VALIDATE_RESPONSES,
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: 'full' },
    formats: { 'date-time': { type: 'string', validate: isDateTime } },
  }) as RequestHandler[];
  return steps.map((step) => (step.name === 'metadataMiddleware' ? rememberingOperations(step) : step));
}

/**
 * The library takes every request's address apart with url.parse, and until Node has warned of that once, it looks through
 * the stack each time for who calls.
 */
function warnUnheard(): void {
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  parseUrl('/');
  process.noDeprecation = noDeprecation;
}

/** Of the library's steps, the first is done with the probe, and security is not left to it: they would only wait and go on. */
const hasWork = ({ name }: RequestHandler) => name !== 'pathParamsMiddleware' && name !== 'securityMiddleware';

/**
 * The library finds out which operation a request is by compiling the paths of all operations anew for every request, which
 * costs more than the rest of its work together. Our router knows already, so it is asked once for each operation.
 */
function rememberingOperations(findOperation: RequestHandler): RequestHandler {
  const found = new Map<OperationId, object>();
  return (req, res, next) => {
    const { operationId } = res.locals ?? {};
    const known = operationId && found.get(operationId);
    if (known) {
      Object.assign(req, { openapi: { ...known, pathParams: { ...req.params } } });
      return next();
    }
    const asked = asGet(req);
    void findOperation(asked, res, (error?: unknown) => {
      const { openapi } = asked as { openapi?: object };
      if (operationId && openapi) found.set(operationId, openapi);
      Object.assign(req, { openapi });
      next(error);
    });
  };
}

/** What can be asked for with GET can be with HEAD (RFC 9110, section 9.3.2), which the document does not say again. */
function asGet(req: Request): Request {
  return req.method === 'HEAD' ? (Object.create(req, { method: { value: 'GET' } }) as Request) : req;
}

/** The validator reads the document only when the first request arrives, so one is made up here. */
async function probe([first]: RequestHandler[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const next = (error?: unknown) => (error instanceof Error ? reject(error) : resolve());
    void first!({ app: { param: () => undefined } } as never, {} as never, next);
  });
}

function describe(id: OperationId): Operation {
  const { method, path: template, success, request, response, idempotent, browserPage } = operations[id];
  const security: Operation['security'] = operationSecurity[id];
  const errors: Record<string, readonly string[]> = operationErrors[id];
  return {
    id,
    method,
    path: template.replace(/\{(\w+)\}/g, ':$1'),
    success,
    security,
    refusesRoles: Object.values(errors)
      .flat()
      .includes('role_required' satisfies ErrorCode),
    browserPage,
    eventStream: response === 'text/event-stream',
    takesIdempotencyKey: idempotent,
    takesBody: request !== null,
    clientAuthenticated: security.some(({ scheme }) => scheme === 'clientBasic'),
  };
}
