import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { HttpContext } from './http-context.ts';
import { unkept, type Checkpoint } from '../domain/checkpoint.ts';
import { Refusal } from '../platform/errors.ts';
import type { Limits } from '../limits/limits.ts';
import type { Bearer } from '../models/oauth/access-token.ts';
import { addressOf, exactAddressOf } from './guards/address.ts';
import { authenticate, requireRecent, requireRole, requireScope } from './guards/authenticate.ts';
import type { AnswerChecks } from './contract/answer-checks.ts';
import type { Contract, Operation } from './contract/load-contract.ts';
import { streamFromNow } from '../database/pool-places.ts';
import { supplyNonce } from './guards/dpop-nonce.ts';
import { claimForOperation } from './guards/claim-places.ts';
import { answerPreflight, isOpenToPages, openToPages } from './guards/cross-origin.ts';
import { notFoundHandler, oauthErrorHandler, toRefusal } from './answers/error-handler.ts';
import { handlers } from './handlers/all-handlers.ts';
import { answerOnce, type RenderedAnswer } from './idempotency.ts';
import {
  admitClient,
  countFailedClients,
  countFailedEntrants,
  countProvenClients,
  limitClientRequests,
  limitRequests,
  tellEntrants,
} from './guards/limit-requests.ts';
import { listFields } from './contract/form-lists.ts';
import { reduceMediaType } from './contract/media-type.ts';
import { BODY_LIMIT, parseBody } from './contract/parse-body.ts';
import { deprecationHeaders } from './answers/deprecation-headers.ts';
import { toProblem, type Problem } from './answers/problem.ts';
import { refuseMethod } from './guards/refuse-method.ts';
import { refuseRepeatedKey } from './guards/repeated-key.ts';
import { Reply, type EventStream } from './answers/reply.ts';
import { sendEvents } from './send-events.ts';
import { refuseUnstorableText } from './guards/storable-text.ts';
import { StreamCallers } from './guards/stream-callers.ts';
import { traced } from './serving/trace-request.ts';
import { takeBodyPlace } from './guards/take-body-place.ts';
import { refuseUnknownParameters } from './guards/unknown-parameters.ts';
import { refuseWithWrongClock } from './guards/wrong-clock.ts';
import { refuseUnreadBody } from './guards/unread-body.ts';
import { inOrder, type Step } from './serving/request-steps.ts';

type AnyHandler = (request: object) => Promise<unknown>;

/**
 * Builds the only routing table: binds every operation of the contract to its handler. One router for all paths without
 * parameters, and one per resource for the others, limit the number of paths that a request is compared with.
 */
export function bindContract(service: HttpContext, contract: Contract): RequestHandler {
  const callers = new StreamCallers(service);
  const groups = Map.groupBy(contract.operations, ({ path }) => (path.includes('/:') ? resourceOf(path) : path));
  const routers = new Map(
    Array.from(groups, ([key, operations]) => [key, bindAlike(service, operations, contract, callers)]),
  );
  return (req, res, next) => {
    const path = req.path.replace(/\/$/, '');
    const router = routers.get(path) ?? routers.get(resourceOf(path));
    if (router) router(req, res, next);
    else next();
  };
}

function bindAlike(service: HttpContext, operations: Operation[], contract: Contract, callers: StreamCallers): Router {
  const router = Router({ strict: true, caseSensitive: true });
  for (const operation of operations) bindOperation(service, router, operation, contract, callers);
  for (const [path, taken] of Map.groupBy(operations, (operation) => operation.path)) {
    const open = taken.filter(isOpenToPages);
    if (open.length > 0) router.options(path, answerPreflight(open));
    router.all(path, refuseMethod(taken.flatMap(methodsOf)), ...errorFormatOf(taken[0]!));
    router.all(`${path}/`, notFoundHandler, ...errorFormatOf(taken[0]!));
  }
  return router;
}

/** Extracts the resource: `payments` of `/payments/:reference`. */
const resourceOf = (path: string) => path.split('/', 2)[1] ?? '';

function bindOperation(
  service: HttpContext,
  router: Router,
  operation: Operation,
  { validate, answers }: Contract,
  callers: StreamCallers,
): void {
  const { origin } = service.config;
  const begin = [announce(operation, answers), ...warnOfSunset(operation, origin)];
  if (operation.browserPage) {
    router[operation.method](operation.path, inOrder(begin), redirectToPage(origin));
    return;
  }
  if (operation.eventStream) router.head(operation.path, refuseMethod(methodsOf(operation)));
  const answer = operation.eventStream ? stream(service, operation, callers) : handle(service, operation);
  const { limit, onError } = limitsOf(service.limits, operation);
  const steps = [
    ...begin,
    ...(operation.method === 'get' ? [] : [refuseWithWrongClock(service.clockWatch)]),
    ...(isOpenToPages(operation) ? [openToPages] : []),
    ...(operation.clientAuthenticated || takesTokens(operation) ? [supplyNonce(service)] : []),
    authenticate(service, operation),
    ...limit,
    ...(operation.refusesRoles ? [requireRole] : []),
    requireScope(operation),
    ...(operation.needsRecentSignIn ? [requireRecent(service.clock)] : []),
    ...(operation.bodyLimit > BODY_LIMIT ? [takeBodyPlace(service.limits)] : []),
    ...(operation.takesBody ? [parseBody(operation.bodyLimit), listFields(operation.formLists)] : []),
    ...(operation.clientAuthenticated ? [limitClientRequests(service.limits)] : []),
    claimForOperation(operation),
    refuseUnknownParameters(operation),
    ...(operation.takesIdempotencyKey ? [refuseRepeatedKey] : []),
    reduceMediaType(operation.takesBody),
    validate,
    ...(operation.takesBody ? [refuseUnreadBody] : []),
    refuseUnstorableText,
  ];
  const counted = operation.clientAuthenticated ? countProvenClients(service.limits, answer) : answer;
  router[operation.method](operation.path, inOrder(steps), traced(counted), ...onError, ...errorFormatOf(operation));
}

const takesTokens = ({ security }: Operation) => security.some(({ scheme }) => scheme === 'oauth2');

/**
 * Selects the rate limits. `limitClientRequests` runs after the body parser, which reads client credentials. Only failed sign-ins
 * and sign-ups count.
 */
function limitsOf(
  limits: Limits,
  { clientAuthenticated, isEntrance }: Operation,
): { limit: Step[]; onError: ErrorRequestHandler[] } {
  if (clientAuthenticated) return { limit: [], onError: [countFailedClients(limits)] };
  if (isEntrance) return { limit: [tellEntrants(limits)], onError: [countFailedEntrants(limits)] };
  return { limit: [limitRequests(limits)], onError: [] };
}

function announce({ id }: Operation, answers: AnswerChecks | undefined): Step {
  const breachOf =
    answers && ((status: number, type: string, body: unknown) => answers.breachOf(id, status, type, body));
  return (_req, res) => {
    res.locals.operationId = id;
    if (breachOf) res.locals.breachOf = breachOf;
  };
}

/** Sets the deprecation headers on every response of a deprecated operation. */
function warnOfSunset({ id, deprecation }: Operation, origin: string): Step[] {
  if (deprecation === undefined) return [];
  const headers = new Map(Object.entries(deprecationHeaders(id, deprecation, origin)));
  return [(_req, res) => void res.setHeaders(headers)];
}

/** Redirects to the page with the same path and query at the origin. */
function redirectToPage(origin: string): RequestHandler {
  return (req, res) => void res.status(303).set('Cache-Control', 'no-store').location(`${origin}${req.url}`).end();
}

/** Selects the error handler that replaces problem documents for OAuth operations. */
function errorFormatOf({ clientAuthenticated }: Operation): ErrorRequestHandler[] {
  return clientAuthenticated ? [oauthErrorHandler] : [];
}

/** Lists the methods of an operation. HEAD is refused for an event stream, because the stream does not end. */
function methodsOf({ method, eventStream }: Operation): string[] {
  return method === 'get' && !eventStream ? ['GET', 'HEAD'] : [method.toUpperCase()];
}

function findHandler({ id }: Operation): AnyHandler {
  const [resource, verb] = id.split('_') as [string, string];
  const byName: Record<string, Record<string, unknown>> = handlers;
  return byName[resource]![verb] as AnyHandler;
}

/** Sends an event stream without rendering, storing or validating it. */
function stream(service: HttpContext, operation: Operation, callers: StreamCallers): RequestHandler {
  const handler = findHandler(operation);
  return async (req, res) => {
    const hangUp = service.draining.hangUpOf(res);
    const events = (await handler({ ...handlerRequest(service, req, res), signal: hangUp.signal })) as EventStream;
    callers.watch(hangUp, operation, req);
    streamFromNow();
    await sendEvents(service, events, res, hangUp.signal);
  };
}

function handle(service: HttpContext, operation: Operation): RequestHandler {
  const handler = findHandler(operation);
  return async (req, res) => {
    const work = async (checkpoint: Checkpoint) => {
      const answer = await handler({ ...handlerRequest(service, req, res), checkpoint });
      return renderAnswer(operation, answer, req, res);
    };
    const key = operation.takesIdempotencyKey ? req.get('Idempotency-Key') : undefined;
    const bearer = res.locals.caller?.bearer;
    if (key === undefined || bearer === undefined) {
      const answer = await work(unkept);
      noteCode(res, answer);
      noteMade(res, answer);
      return send(res, answer);
    }
    const request = {
      clientId: bearer.client_id,
      key: keyOf(bearer, key),
      scopes: bearer.scopes,
      method: req.method,
      path: req.originalUrl,
      body: req.body as unknown,
    };
    const { replayed, ...answer } = await answerOnce(service, request, work, (error) =>
      renderStorable(error, req, res),
    );
    if (replayed) res.set('Idempotent-Replayed', 'true');
    else noteMade(res, answer);
    noteCode(res, answer);
    send(res, answer);
  };
}

/**
 * Scopes an idempotency key to the user, because an application's request can depend on the user. A header contains no line
 * break, so the joined key is unambiguous.
 */
function keyOf({ user_id }: Bearer, key: string): string {
  return user_id === null ? key : `${user_id}\n${key}`;
}

function handlerRequest(service: HttpContext, req: Request, res: Response): object {
  return {
    service,
    path: req.params,
    query: req.query,
    body: req.body as unknown,
    caller: res.locals.caller,
    header: (name: string) => req.get(name),
    address: addressOf(req),
    ip: exactAddressOf(req),
    admit: admitClient(service.limits, req, res),
  };
}

function renderAnswer(operation: Operation, answer: unknown, req: Request, res: Response): RenderedAnswer {
  if (answer instanceof Refusal) return renderRefusal(answer, req, res);
  const { body, headers, entrant } = answer instanceof Reply ? (answer as Reply<unknown>) : new Reply(answer, {});
  if (entrant !== undefined) res.locals.entrant = entrant;
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  return {
    status: operation.success,
    headers: { ...type, ...headers },
    body: body === undefined ? '' : JSON.stringify(body),
    ...(operation.shownOnce !== null && {
      stored: JSON.stringify({ ...(body as object), [operation.shownOnce]: null }),
    }),
  };
}

function renderRefusal(refusal: Refusal, req: Request, res: Response): RenderedAnswer {
  return {
    status: refusal.status,
    headers: { 'Content-Type': 'application/problem+json; charset=utf-8', ...refusal.headers },
    body: JSON.stringify(toProblem(refusal, req, res)),
  };
}

/** Statuses of requests that had no effect: malformed, unauthorized or over the rate limit. */
export const UNTRIED = [400, 401, 403, 429];

/**
 * Renders a refusal to be stored like any other response. Rethrows those of untried requests and server errors (5xx), so that the
 * caller can correct the request and retry it with the same key.
 */
function renderStorable(error: unknown, req: Request, res: Response): RenderedAnswer {
  const refusal = toRefusal(error);
  if (refusal.status >= 500 || UNTRIED.includes(refusal.status)) throw error;
  return renderRefusal(refusal, req, res);
}

/** Records the code of a returned or repeated refusal. The error handlers record that of a thrown one. */
function noteCode(res: Response, { status, body }: RenderedAnswer): void {
  if (status >= 400) res.locals.errorCode = (JSON.parse(body) as Problem).code;
}

/** Records what a request created: its id is the first member of the response. */
function noteMade(res: Response, { status, body }: RenderedAnswer): void {
  if (status === 201) res.locals.made = MADE.exec(body)?.[1];
}

const MADE = /^\{"(?:id|reference|client_id)":"([a-z]{2,4}_[0-9a-z]{26})"/;

/** Sends a rendered response. @throws Error if it breaks the contract, where responses are checked */
function send(res: Response, { status, headers, body }: RenderedAnswer): void {
  const type = headers['Content-Type'] ?? '';
  const breach = res.locals.breachOf?.(status, type, body === '' ? undefined : JSON.parse(body));
  if (breach) throw breach;
  res.locals.answered = body;
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (body === '') res.end();
  else res.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
}
