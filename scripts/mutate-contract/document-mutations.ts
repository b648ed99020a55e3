import { eachOperation, parametersOf, resolveSchema, responsesOf, type Document } from '../generate/document.ts';

/** A mistake in the document that TypeSpec compiles to. */
export interface DocumentMutation {
  name: string;
  change(document: Document): void;
}

/** Lists mistakes of each kind, at every place of the document where they can be made. */
export function mutationsOf(document: Document): DocumentMutation[] {
  return [
    ...flowMutations(document),
    ...operationMutations(document),
    ...enumerationMutations(document),
    ...attemptMutations(),
    ...durationMutations(document),
  ];
}

const flowsOf = ({ components }: Document) => components.securitySchemes.oauth2!.flows!;

function flowMutations(document: Document): DocumentMutation[] {
  return Object.entries(flowsOf(document)).flatMap(([flow, { scopes: _fromEnumeration, ...addresses }]) =>
    Object.entries(addresses).map(([name, address]) => ({
      name: `lead ${name} of ${flow} elsewhere`,
      change: (mutant: Document) => void Object.assign(flowsOf(mutant)[flow]!, { [name]: `${address as string}s` }),
    })),
  );
}

/** Returns true for statuses after which an idempotency key is used. */
const isKept = (status: string) => ['2', '402', '404', '409', '422'].some((start) => status.startsWith(start));

function operationMutations(document: Document): DocumentMutation[] {
  return eachOperation(document).flatMap(({ path, method, operation }) => {
    const id = operation.operationId;
    const of = (mutant: Document) => mutant.paths[path]![method]!;
    const { security = [] } = operation;
    const parameters = parametersOf(document, operation);
    const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
    const hasScopes = security.some((alternative) => 'oauth2' in alternative);
    return [
      ...(hasScopes && security.length > 1 ? security : []).map((alternative, index) => ({
        name: `drop ${JSON.stringify(alternative)} from ${id}`,
        change: (mutant: Document) => void of(mutant).security!.splice(index, 1),
      })),
      ...parameters.flatMap(({ name, schema = {} }) => {
        const { enum: all } = resolveSchema(document, schema.items ?? {});
        const change = (mutant: Document) => {
          const found = parametersOf(mutant, of(mutant)).find((parameter) => parameter.name === name)!;
          found.schema = { ...found.schema, maxItems: all!.length - 1 };
        };
        return all ? [{ name: `take all but one of the values of ${name} of ${id}`, change }] : [];
      }),
      ...responsesOf(document, operation).flatMap(([status]) =>
        takesKey && isKept(status)
          ? [
              {
                name: `drop Idempotent-Replayed from ${id} ${status}`,
                change: (mutant: Document) => {
                  const [, response] = responsesOf(mutant, of(mutant)).find(([each]) => each === status)!;
                  Reflect.deleteProperty(response.headers!, 'Idempotent-Replayed');
                },
              },
            ]
          : [],
      ),
    ];
  });
}

function enumerationMutations({ components }: Document): DocumentMutation[] {
  const all = Object.entries(components.schemas).filter(([, schema]) => schema.type === 'string' && schema.enum);
  return all.map(([name]) => ({
    name: `add a value to ${name} that nothing sends`,
    change: (mutant) => void mutant.components.schemas[name]!.enum!.push('never_sent'),
  }));
}

function attemptMutations(): DocumentMutation[] {
  const bounds: [string, object][] = [
    ['one attempt fewer', { maximum: 7 }],
    ['one attempt more', { maximum: 9 }],
    ['attempts from 0', { minimum: 0 }],
    ['attempts from 2', { minimum: 2 }],
  ];
  return bounds.map(([name, bound]) => ({
    name,
    change: ({ components }) => {
      const parameter = components.parameters['WebhookHeaders.service_delivery_attempt']!;
      parameter.schema = { ...parameter.schema, ...bound };
    },
  }));
}

type Node = Record<string, unknown>;

const DURATION = /\b(\d+)(?= (second|minute|hour|day)s?\b)/;

/** Changes the number in each text with a duration. */
function durationMutations(document: Document): DocumentMutation[] {
  return textsWithDurations(document).map((place) => ({
    name: `state another duration at ${place.join('/')}`,
    change: (mutant) => {
      const holder = place.slice(0, -1).reduce<Node>((node, name) => node[name] as Node, mutant as unknown as Node);
      const name = place.at(-1)!;
      holder[name] = String(holder[name]).replace(DURATION, (count) => String(Number(count) + 1));
    },
  }));
}

function textsWithDurations(node: unknown, place: string[] = []): string[][] {
  if (typeof node === 'string') return place.at(-1) === 'description' && DURATION.test(node) ? [place] : [];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => textsWithDurations(inner, [...place, name]));
}
