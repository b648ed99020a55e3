import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { parse as parseUrl } from 'node:url';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { isDateTime } from '../../domain/input/date-time.ts';

/** What the library knows of a request once it has found the operation. */
interface Found {
  pathParams: Record<string, string>;
}

/** Checks requests, and answers if asked to, against a document. What is put right around it: docs/decisions.md. */
export async function createValidator(document: object, validateResponses: boolean): Promise<RequestHandler[]> {
  warnUnheard();
  const steps = OpenApiValidator.middleware({
    apiSpec: document as never,
    validateApiSpec: true,
    validateRequests: { allErrors: true, discriminator: true },
    validateResponses,
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: 'full' },
    formats: { 'date-time': { type: 'string', validate: isDateTime } },
  }) as RequestHandler[];
  await probe(steps);
  return steps.map(rememberFound);
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

/** The library says only to a request that its document is broken, so one passes at the start, to no operation. */
function probe(steps: RequestHandler[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const answered: RequestHandler = () => resolve();
    const failed: ErrorRequestHandler = (error: Error, _req, _res, _next) => reject(error);
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/' });
    void express().use(steps, answered, failed)(request, new ServerResponse(request));
  });
}

/**
 * The library finds the operation of each request by compiling the paths of all operations anew, which costs more than the
 * rest of its work together. Our router knows it already, so the step that finds it does so once for each operation.
 */
function rememberFound(step: RequestHandler): RequestHandler {
  const known = new Map<string, Found>();
  return (req: Request & { openapi?: Found }, res, next) => {
    const operation = `${req.method} ${res.locals.operationId}`;
    const found = known.get(operation);
    if (found) {
      req.openapi = { ...found, pathParams: { ...req.params } as Record<string, string> };
      return next();
    }
    const wasFound = req.openapi !== undefined;
    void step(req, res, (error?: unknown) => {
      if (!wasFound && req.openapi) known.set(operation, req.openapi);
      next(error);
    });
  };
}
