import fc, { type Arbitrary } from 'fast-check';

/** Values of every kind, mostly wrong in any place. */
export const anything: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, '', ' ', '\u0000', '\ud800', [], {}, 'x'.repeat(5000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('１２３４５６', 'éééééé', '😀2345'), // six characters, like a code
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.anything({ withNullPrototype: false, maxDepth: 1 }), { maxLength: 3 }),
);

/** A change to one place of a value. */
export interface Breakage {
  kind: 'replace' | 'remove' | 'add';
  at: number;
  value: unknown;
}

export const breakages: Arbitrary<Breakage> = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'add'),
  at: fc.nat({ max: 30 }),
  value: anything,
});

/** Generates values with one fault, at any depth. */
export function broken(source: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(source, breakages).map(([value, how]) => breakAt(value, how)) },
    anything,
  );
}

export function breakAt(value: unknown, { kind, at, value: wrong }: Breakage): unknown {
  if (typeof value !== 'object' || value === null) return wrong;
  const copy = structuredClone(value);
  const places = placesIn(copy);
  const place = places[at % places.length];
  if (kind === 'add' || !place) Object.assign(copy, { [`unknown_${at}`]: wrong });
  else if (kind === 'remove') Reflect.deleteProperty(place.holder, place.name);
  else Reflect.set(place.holder, place.name, wrong);
  return copy;
}

interface Place {
  holder: object;
  name: string;
}

function placesIn(holder: object): Place[] {
  return Object.entries(holder).flatMap(([name, inner]: [string, unknown]) => [
    { holder, name },
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
  ]);
}
