import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { parse as parseUrl } from 'node:url';
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { isDateTime } from '../../domain/input/date-time.ts';
import { isTypedAddress } from '../../domain/input/email-address.ts';
import { valueAt, type ValidatorFault } from '../../domain/input/request-faults.ts';
import { asStep, type Step } from '../serving/request-steps.ts';

/** The library's data about a request whose operation it has found. */
interface Found {
  pathParams: Record<string, string>;
}

/** Validates requests against a document. docs/decisions.md lists the workarounds. */
export async function createValidator(document: object): Promise<Step> {
  silenceUrlWarning();
  const steps = OpenApiValidator.middleware({
    apiSpec: document as never,
    validateApiSpec: true,
    validateRequests: { allErrors: true, discriminator: true },
    validateResponses: false, // answer-checks.ts does
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: 'full' },
    formats: {
      'date-time': { type: 'string', validate: isDateTime },
      'idn-email': { type: 'string', validate: isTypedAddress },
    },
  }) as RequestHandler[];
  await probe(steps);
  return withValues(rememberFound(steps.map(asStep)));
}

/** Suppresses a warning: the library calls url.parse for every request, and Node searches the stack until it has warned once. */
function silenceUrlWarning(): void {
  const { noDeprecation = false } = process;
  process.noDeprecation = true;
  parseUrl('/');
  process.noDeprecation = noDeprecation;
}

/** Sends a request for no operation at the start, because the library reports a broken document only when a request arrives. */
function probe(steps: RequestHandler[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const answered: RequestHandler = () => resolve();
    const failed: ErrorRequestHandler = (error: Error, _req, _res, _next) => reject(error);
    const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/' });
    void express().use(steps, answered, failed)(request, new ServerResponse(request));
  });
}

/**
 * Caches the operation that the library finds for a request. The library compiles all paths again for each request, which costs
 * more than the rest of its work. The router already knows the operation, so the steps up to the one that finds it run once per
 * operation.
 */
function rememberFound(steps: Step[]): Step {
  const known = new Map<string, Found & { next: number }>();
  return async (req: Request & { openapi?: Found }, res, fail) => {
    const operation = `${req.method} ${res.locals.operationId}`;
    const found = known.get(operation);
    if (found) req.openapi = { ...found, pathParams: { ...req.params } as Record<string, string> };
    for (let index = found?.next ?? 0; index < steps.length; index++) {
      const wasFound = req.openapi !== undefined;
      await steps[index]!(req, res, fail);
      if (!wasFound && req.openapi) known.set(operation, { ...req.openapi, next: index + 1 });
    }
  };
}

/** Adds the received value to each fault of a request. */
const withValues =
  (check: Step): Step =>
  async (req, res, fail) => {
    try {
      await check(req, res, fail);
    } catch (error) {
      const { errors = [] } = error as { errors?: ValidatorFault[] };
      const input = { body: req.body as unknown, query: req.query };
      for (const fault of errors) fault.value = valueAt(input, fault.path);
      throw error;
    }
  };
