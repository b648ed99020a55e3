import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  formLists,
  operationErrors,
  operationParameters,
  operations,
  operationSecurity,
  type Deprecation,
  type Deprecations,
  type ErrorCode,
  type OperationId,
  type Scope,
} from '../../../spec/generated/values.ts';
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { AnswerChecks, type DescribedAnswers } from './answer-checks.ts';
import { BodyShapes, type DescribedBodies } from './body-shapes.ts';
import { requireFiniteNumbers } from './finite-numbers.ts';
import { allowHeads } from './heads.ts';
import { BODY_LIMIT, FILE_BODY_LIMIT } from './parse-body.ts';
import { allowPlainQueries } from './plain-queries.ts';
import type { Step } from '../serving/request-steps.ts';
import { requestsOnly } from './requests-only.ts';
import { createValidator } from './validator.ts';
import { spellOutVariants } from './variants.ts';

export type { OperationId };

/** Properties of an operation that the server needs. */
export interface Operation {
  id: OperationId;
  method: (typeof operations)[OperationId]['method'];
  /** The path below the base URL in Express syntax: `/payments/:reference`. */
  path: string;
  success: number;
  /** Names of the query parameters. */
  query: readonly string[];
  /** Alternatives, any of which suffices: a scheme and its scopes. */
  security: readonly { scheme: string; scopes: readonly Scope[] }[];
  /** True if it requires the role owner or admin. */
  refusesRoles: boolean;
  /** True if it requires a recent sign-in, in TEST too. Where only LIVE requires one, the domain checks it. */
  needsRecentSignIn: boolean;
  takesIdempotencyKey: boolean;
  /** Field of the response with a secret that is shown once. */
  shownOnce: string | null;
  /** True if it reads a body. Other operations ignore one (RFC 9110, section 9.3.1). */
  takesBody: boolean;
  /** Limit of the body in bytes. */
  bodyLimit: number;
  /** Fields of a form that are lists. */
  formLists: readonly string[];
  /** True if clients authenticate by RFC 6749; then errors are RFC 6749 JSON, not problem documents. */
  clientAuthenticated: boolean;
  /** True if it signs users in or up. */
  isEntrance: boolean;
  /** True if it responds with pages and redirects, which validate their query themselves. */
  browserPage: boolean;
  /** True if it responds with server-sent events. */
  eventStream: boolean;
  /** Deprecation and sunset dates of a deprecated operation. */
  deprecation: Deprecation | undefined;
}

/** Operations whose body has a file. */
const WITH_FILE: OperationId[] = ['BusinessImages_set'];

export interface Contract {
  operations: Operation[];
  /** Validates requests against the document. */
  validate: Step;
  /** Checks responses against the document, with VALIDATE_RESPONSES. */
  answers: AnswerChecks | undefined;
  /** Shapes of bodies, by which logged ones are redacted. */
  bodies: BodyShapes;
}

const FOLDER = path.join(import.meta.dirname, '../../../spec/generated');

/** The origin in the generated document, which the configured one replaces. */
const DOCUMENT_ORIGIN = 'http://127.0.0.1:3000';

/** The forms of the contract as JSON. */
export const DOCUMENTS = ['openapi.json', 'openapi-3.0.json', 'openapi-3.0-no-discriminators.json'] as const;

export type PublishedFile = (typeof DOCUMENTS)[number] | 'samples.json';

export async function readDocument(name: PublishedFile, origin: string): Promise<string> {
  return (await readFile(path.join(FOLDER, name), 'utf8')).replaceAll(DOCUMENT_ORIGIN, origin);
}

/** Renders the document as YAML. The slow YAML package is loaded on first use. */
export async function renderYaml(origin: string): Promise<string> {
  const { stringify } = await import('yaml');
  const document = JSON.parse(await readDocument('openapi.json', DOCUMENT_ORIGIN)) as object;
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 }).replaceAll(DOCUMENT_ORIGIN, origin);
}

/** Loads the contract and verifies that the validator accepts it, so that a broken document fails the start. */
export async function loadContract(config: Config, deprecations: Deprecations): Promise<Contract> {
  try {
    const text = await readDocument('openapi.json', config.origin);
    const published = JSON.parse(text) as object;
    const document = allowHeads(allowPlainQueries(requireFiniteNumbers(spellOutVariants(published))));
    return {
      operations: Object.keys(operations).map((id) => describe(id as OperationId, deprecations)),
      validate: await createValidator(requestsOnly(document)),
      answers: config.VALIDATE_RESPONSES ? new AnswerChecks(JSON.parse(text) as DescribedAnswers) : undefined,
      bodies: new BodyShapes(JSON.parse(text) as DescribedBodies), // the validator changes its document
    };
  } catch (error) {
    throw new StartupError(
      `The contract in spec/generated is invalid (${(error as Error).message}). Run npm run generate.`,
      { cause: error },
    );
  }
}

function describe(id: OperationId, deprecations: Deprecations): Operation {
  const {
    method,
    path: template,
    success,
    request,
    response,
    shownOnce,
    idempotent,
    browserPage,
    recentInLive,
  } = operations[id];
  const security: Operation['security'] = operationSecurity[id];
  const errors: Record<string, readonly string[]> = operationErrors[id];
  const lists: Partial<Record<OperationId, readonly string[]>> = formLists;
  const answers = (code: ErrorCode) => Object.values(errors).flat().includes(code);
  return {
    id,
    method,
    path: template.replace(/\{(\w+)\}/g, ':$1'),
    success,
    query: operationParameters[id].query,
    security,
    refusesRoles: answers('role_required'),
    needsRecentSignIn: answers('recent_sign_in_required') && !recentInLive,
    browserPage,
    eventStream: response === 'text/event-stream',
    takesIdempotencyKey: idempotent,
    shownOnce,
    takesBody: request !== null,
    bodyLimit: WITH_FILE.includes(id) ? FILE_BODY_LIMIT : BODY_LIMIT,
    formLists: lists[id] ?? [],
    isEntrance: request !== null && security.every(({ scheme }) => scheme === 'none'),
    clientAuthenticated: security.some(({ scheme }) => scheme === 'clientBasic'),
    deprecation: deprecations[id],
  };
}
