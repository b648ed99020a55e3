import type { Ajv2020 } from 'ajv/dist/2020.js';
import { loadSchemas } from '../../domain/input/contract-schemas.ts';
import { escapeName } from '../../platform/json-pointer.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { narrowRefusals } from './narrow-refusals.ts';

/** The parts of a document used here. */
export interface DescribedAnswers {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Answer> }>>;
  components: { responses: Record<string, Answer> };
}

interface Answer {
  $ref?: string;
  content?: Record<string, object>;
}

/** Places of the schemas of a response by media type; empty for a response without a body. */
type Places = Record<string, string>;

/** Finds what breaks the contract in a response: its status, media type, body or error code. */
export class AnswerChecks {
  readonly #document: DescribedAnswers;
  readonly #operations = new Map<string, Record<string, Places>>();
  /** Loaded with the first response, because a start would wait for it. */
  #schemas: Ajv2020 | undefined;

  constructor(document: DescribedAnswers) {
    this.#document = narrowRefusals(document);
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { operationId, responses }] of Object.entries(methods))
        this.#operations.set(operationId, this.#placesOf(['paths', path, method, 'responses'], responses));
  }

  /**
   * Finds a breach. Server errors are not checked, because the response to a breach is one.
   * @param body undefined for a response without one
   */
  breachOf(id: OperationId, status: number, type: string, body: unknown): Error | undefined {
    if (status >= 500) return undefined;
    const places = this.#operations.get(id)![status];
    if (!places) return new Error(`${id} declares no status ${status}`);
    const types = Object.keys(places);
    if (body === undefined) return types.length === 0 ? undefined : new Error(`${id} ${status} has no body`);
    const place = places[type.split(';')[0]!];
    if (place === undefined) return new Error(`${id} ${status} is declared with ${types.join(' or ') || 'no body'}`);
    this.#schemas ??= loadSchemas(this.#document);
    const validate = this.#schemas.getSchema(place)!;
    if (validate(body)) return undefined;
    return new Error(`${id} ${status}: ${this.#schemas.errorsText(validate.errors, { dataVar: 'body' })}`);
  }

  #placesOf(way: string[], responses: Record<string, Answer>): Record<string, Places> {
    const entries = Object.entries(responses).map(([status, given]): [string, Places] => {
      const { $ref } = given;
      const place = $ref ?? `#/${[...way, status].map(inPointer).join('/')}`;
      const answer = $ref === undefined ? given : this.#document.components.responses[$ref.split('/').at(-1)!]!;
      const types = Object.keys(answer.content ?? {});
      return [
        status,
        Object.fromEntries(types.map((type) => [type, `contract${place}/content/${inPointer(type)}/schema`])),
      ];
    });
    return Object.fromEntries(entries);
  }
}

/** Escapes a name for a JSON pointer in a URI (RFC 6901, section 6). */
const inPointer = (name: string) => encodeURIComponent(escapeName(name));
