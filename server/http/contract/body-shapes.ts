import type { OperationId } from '../../../spec/generated/values.ts';
import { BodyShape, type BodySchema } from './body-shape.ts';

interface Media {
  content?: Record<string, { schema?: BodySchema }>;
}

/** The parts of the document used here. */
export interface DescribedBodies {
  paths: Record<
    string,
    Record<string, { operationId?: string; requestBody?: Media; responses?: Record<string, object> }>
  >;
  components: object;
}

interface Shapes {
  request: BodyShape | undefined;
  response: BodyShape | undefined;
}

/** The shapes of the bodies of every operation, which are read from the document on first use. */
export class BodyShapes {
  readonly #document: DescribedBodies;
  readonly #known = new Map<OperationId, Shapes>();
  /** Shape of every refusal. */
  readonly problem: BodyShape;

  constructor(document: DescribedBodies) {
    this.#document = document;
    this.problem = this.#shapeOf({ $ref: '#/components/schemas/Problem' });
  }

  /** @param success status of a successful response */
  of(id: OperationId, success: number): Shapes {
    const known = this.#known.get(id);
    if (known) return known;
    const operation = Object.values(this.#document.paths)
      .flatMap((each) => Object.values(each))
      .find(({ operationId }) => operationId === id);
    const answer = operation?.responses?.[success] as (Media & BodySchema) | undefined;
    const response = answer?.$ref === undefined ? answer : (this.#look(answer.$ref) as Media);
    const shapes = { request: this.#shapeIn(operation?.requestBody), response: this.#shapeIn(response) };
    this.#known.set(id, shapes);
    return shapes;
  }

  #shapeIn(media: Media | undefined): BodyShape | undefined {
    const schema = media?.content?.['application/json']?.schema;
    return schema && this.#shapeOf(schema);
  }

  #shapeOf(schema: BodySchema): BodyShape {
    return new BodyShape((reference) => this.#look(reference), [schema]);
  }

  /** Finds what a reference within the document names. */
  #look(reference: string): BodySchema {
    const parts = reference.split('/').slice(1);
    return parts.reduce((value, part) => (value as Record<string, object>)[part]!, this.#document as object);
  }
}
