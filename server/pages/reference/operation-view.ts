import type { Deprecation } from '../../../spec/generated/values.ts';
import { errorHref } from './errors-view.ts';
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
import type { Reader } from './reader.ts';
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
}

export function operationData(reference: Reference, entry: OperationEntry, reader: Reader): MessageData {
  const { document, markdown, samples } = reference;
  const { operation, id, method, path } = entry;
  const needs = needsOf(operation);
  return {
    ...messageData(reference, entry, operation),
    needs: needs === null ? null : markdown.renderInline(needs),
    samples: shownSamples(markdown, samples[id] ?? [], reader.chosen),
    trial: trialOf(document, path, method.toLowerCase(), operation, parametersOf(reference, operation)) ?? null,
  };
}

export function webhookData(reference: Reference, entry: WebhookEntry): MessageData {
  return {
    ...messageData(reference, entry, entry.message),
    needs: null,
    samples: shownSamples(reference.markdown, reference.samples[entry.path] ?? [], null),
    trial: null,
  };
}

type Common = Omit<MessageData, 'needs' | 'samples' | 'trial'>;

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
  const text = JSON.stringify(example, null, 2);
  return { title, text, html: markdown.highlight(text, 'json') };
}

/** Removes the codes from a description. They are shown separately, each with a link. */
const withoutCodes = (description: string) => description.replace(/\s*Codes: .*$/s, '');

function codesOf({ content = {}, 'x-codes': codes = [] }: Answer): LinkedCode[] {
  const isProblem = 'application/problem+json' in content;
  return codes.map((code) => ({ code, href: errorHref(code, isProblem) }));
}

function needsOf({ security }: Operation): string | null {
  const scopes = security.flatMap(({ oauth2 }) =>
    oauth2 ? [oauth2.map((scope) => `\`${scope}\``).join(' and ')] : [],
  );
  if (scopes.length > 0) return `An access token with ${scopes.join(' or ')}.`;
  const schemes = security.flatMap((alternative) => Object.keys(alternative));
  if (schemes.includes('sessionCookie')) return 'The session of a signed-in user.';
  return schemes.includes('clientBasic')
    ? 'The `client_id` of an application and, unless it is public, its secret.'
    : null;
}
