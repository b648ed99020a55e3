import type { Deprecation, Scope } from '../../../spec/generated/values.ts';
import { isPaymentScope } from '../../domain/businesses/role-scopes.ts';
import { errorHref } from './errors-view.ts';
import type { Markdown } from './markdown.ts';
import {
  deprecationOf,
  resolve,
  resolveSchema,
  schemaOf,
  type Answer,
  type Message,
  type Operation,
  type Parameter,
} from './openapi.ts';
import { ownIds, withIds } from './own-ids.ts';
import { choosing, lackOf, type Lack, type Reader, type ReaderApplication } from './reader.ts';
import type { Entry, OperationEntry, Reference, WebhookEntry } from './reference.ts';
import type { Field } from './schema-fields.ts';
import { shownSamples, type ShownSample } from './shown-samples.ts';
import { trialOf, type Trial } from './trial.ts';

/** An error code with a link to the guide to errors. */
interface LinkedCode {
  code: string;
  href: string;
}

/** Data of the page of an operation or a webhook. */
export interface MessageData {
  entry: Entry;
  /** Resource that it belongs to. */
  resource: { name: string; href: string };
  html: string;
  deprecation: Deprecation | null;
  /** Required authorization, as HTML. */
  needs: string | null;
  groups: { title: string; fields: Field[] }[];
  answers: { status: string; html: string; fields: Field[] }[];
  refusals: { status: string; html: string; codes: LinkedCode[] }[];
  samples: ShownSample[];
  /** JSON of the response or, for a webhook, of the request. */
  example: { title: string; text: string; html: string } | null;
  trial: Trial | null;
  /** What the reader's application lacks for the trial. */
  lack: ShownLack | null;
  /** What the application that the reader has selected lacks, if another one is chosen for that. */
  passedOver: ShownLack | null;
}

interface ShownLack {
  what: Lack;
  application: ReaderApplication | null;
  /** Scopes that the operation needs, as HTML. */
  scopes: string;
  /** True if only an application of a business can have them. */
  isForBusiness: boolean;
}

/** @param someone whose application and ids the page shows */
export async function operationData(
  reference: Reference,
  entry: OperationEntry,
  someone: Reader,
): Promise<MessageData & { reader: Reader }> {
  const { document, markdown, samples } = reference;
  const { operation, id, method, path } = entry;
  const needs = needsOf(operation);
  const needed = scopesOf(operation);
  const reader = choosing(someone, needed);
  const given = samples[id] ?? [];
  const own = keepsAll(entry)
    ? await ownIds(
        reader.chosen,
        given.map(({ source }) => source),
      )
    : {};
  const trial = trialOf(document, path, method.toLowerCase(), operation, parametersOf(reference, operation));
  return {
    reader,
    ...messageData(reference, entry, operation),
    needs: needs === null ? null : markdown.renderInline(needs),
    samples: shownSamples(markdown, given, reader.chosen, own),
    trial: trial ?? null,
    lack: trial?.by === 'application' ? lackFor(markdown, reader.chosen, needed) : null,
    passedOver:
      reader.selected && reader.selected !== reader.chosen ? lackFor(markdown, reader.selected, needed) : null,
  };
}

export function webhookData(reference: Reference, entry: WebhookEntry): MessageData {
  return {
    ...messageData(reference, entry, entry.message),
    needs: null,
    samples: shownSamples(reference.markdown, reference.samples[entry.path] ?? [], null),
    trial: null,
    lack: null,
    passedOver: null,
  };
}

type Common = Omit<MessageData, 'needs' | 'samples' | 'trial' | 'lack' | 'passedOver'>;

function messageData(reference: Reference, entry: Entry, message: Message): Common {
  const { document, markdown, resources } = reference;
  const answers = Object.entries(message.responses).map(
    ([status, answer]) => [status, resolve(document, 'responses', answer)] as const,
  );
  const isWebhook = entry.method === 'EVENT';
  return {
    entry,
    resource: resources.find(({ name }) => name === message.tags[0])!,
    html: markdown.render(message.description ?? ''),
    deprecation: deprecationOf(message),
    groups: groupsOf(reference, message),
    answers: answers
      .filter(([status]) => /^[23]/.test(status))
      .map(([status, answer]) => ({
        status,
        html: markdown.render(answer.description),
        fields: bodyFields(reference, answer),
      })),
    refusals: answers
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, answer]) => ({
        status,
        html: markdown.renderInline(withoutCodes(answer.description)),
        codes: codesOf(answer),
      })),
    example: exampleOf(
      reference,
      isWebhook ? message.requestBody : answers.find(([status]) => /^2/.test(status))?.[1],
      isWebhook ? 'Body' : 'Response',
    ),
  };
}

function parametersOf({ document }: Reference, { parameters = [] }: Message): Parameter[] {
  return parameters.map((parameter) => resolve(document, 'parameters', parameter));
}

const PLACES: [place: Parameter['in'], title: string][] = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
];

function groupsOf(reference: Reference, message: Message): MessageData['groups'] {
  const parameters = parametersOf(reference, message);
  const groups = PLACES.map(([place, title]) => ({
    title,
    fields: parameters.filter((parameter) => parameter.in === place).map((one) => reference.fields.parameter(one)),
  }));
  groups.splice(1, 0, { title: 'Body', fields: bodyFields(reference, message.requestBody ?? {}) });
  return groups.filter(({ fields }) => fields.length > 0);
}

function bodyFields({ fields }: Reference, body: NonNullable<Message['requestBody']>): Field[] {
  const schema = schemaOf(body);
  return schema ? fields.fieldsOf(schema) : [];
}

function exampleOf(
  { document, markdown }: Reference,
  body: Answer | Message['requestBody'],
  title: string,
): MessageData['example'] {
  const schema = schemaOf(body ?? {});
  const example = schema && resolveSchema(document, schema).examples?.[0];
  if (typeof example !== 'object') return null;
  const text = withIds(JSON.stringify(example, null, 2));
  return { title, text, html: markdown.highlight(text, 'json') };
}

/** Removes the codes from a description. They are shown separately, each with a link. */
const withoutCodes = (description: string) => description.replace(/\s*Codes: .*$/s, '');

function codesOf({ content = {}, 'x-codes': codes = [] }: Answer): LinkedCode[] {
  const isProblem = 'application/problem+json' in content;
  return codes.map((code) => ({ code, href: errorHref(code, isProblem) }));
}

/**
 * Reports whether a copied sample changes and ends nothing that the reader has: it reads, or an application adds something by it,
 * as the status of the answer shows.
 */
function keepsAll({ method, operation: { security, responses } }: OperationEntry): boolean {
  const schemes = security.flatMap((alternative) => Object.keys(alternative));
  const isByApplication = schemes.includes('oauth2') || schemes.includes('clientBasic');
  return method === 'GET' || (isByApplication && ('201' in responses || '202' in responses));
}

/** Lists the scopes that an application needs: all of one list. */
const scopesOf = ({ security }: Operation): Scope[][] =>
  security.flatMap(({ oauth2 }) => (oauth2 ? [oauth2 as Scope[]] : []));

const inWords = (scopes: Scope[][]) =>
  scopes.map((all) => all.map((scope) => `\`${scope}\``).join(' and ')).join(' or ');

function lackFor(markdown: Markdown, application: ReaderApplication | null, needed: Scope[][]): ShownLack | null {
  const what = lackOf(application, needed);
  if (what === null) return null;
  return {
    what,
    application,
    scopes: markdown.renderInline(inWords(needed)),
    isForBusiness: needed.flat().some(isPaymentScope),
  };
}

function needsOf(operation: Operation): string | null {
  const scopes = scopesOf(operation);
  if (scopes.length > 0) return `An access token with ${inWords(scopes)}.`;
  const schemes = operation.security.flatMap((alternative) => Object.keys(alternative));
  if (schemes.includes('sessionCookie')) return 'The session of a signed-in user.';
  return schemes.includes('clientBasic')
    ? 'The `client_id` of an application and, unless it is public, its secret.'
    : null;
}
