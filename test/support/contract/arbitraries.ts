import fc, { type Arbitrary } from 'fast-check';
import { resolveSchema, type Schema } from '../../../scripts/generate/document.ts';
import { document } from './document.ts';
import { checkOfRequest } from './schemas.ts';

/** The keywords of a schema for requests. */
type Rules = Schema & {
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  propertyNames?: Rules;
  required?: string[];
};

/** Maximum length of texts: long enough for what depends on length, short enough for thousands of requests. */
const LONGEST = 60;
const MOST = 4;

/** Generates values that a schema of the contract accepts, of every kind. */
export function arbitraryOf(schema: Schema): Arbitrary<unknown> {
  const check = checkOfRequest(schema);
  return roughly(merge(schema)).filter((value) => check(value).length === 0);
}

/** Returns the target of a reference, with the keywords next to the reference. */
function merge(schema: Schema): Rules {
  const { $ref, ...own } = schema;
  return $ref === undefined ? own : { ...resolveSchema(document, { $ref }), ...own };
}

function roughly(rules: Rules): Arbitrary<unknown> {
  if (rules.enum) return fc.constantFrom(...rules.enum);
  if (rules.const !== undefined) return fc.constant(rules.const);
  const variants = rules.oneOf ?? rules.anyOf;
  if (variants) return fc.oneof(...variants.map(arbitraryOf));
  if (rules.type === 'integer') return integerOf(rules);
  if (rules.type === 'boolean') return fc.boolean();
  if (rules.type === 'null') return fc.constant(null);
  if (rules.type === 'array') return listOf(rules);
  return rules.type === 'object' ? objectOf(rules) : textOf(rules);
}

function integerOf({ minimum: min = 0, maximum: max = 1_000_000 }: Rules): Arbitrary<number> {
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 5000) }));
}

function listOf({ items = {}, minItems: minLength = 0, maxItems = MOST }: Rules): Arbitrary<unknown[]> {
  return fc.array(arbitraryOf(items), { minLength, maxLength: Math.min(maxItems, MOST) });
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Rules): Arbitrary<object> {
  if (typeof additionalProperties === 'object') {
    const names = textOf({ minLength: 1, ...propertyNames });
    return fc.dictionary(names, arbitraryOf(additionalProperties), { maxKeys: MOST, noNullPrototype: true });
  }
  const fields = Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema)]);
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

/** Times that are valid by their format, but not in every calendar or browser. */
const EXTREME_TIMES = ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'];
const ADDRESSES_OF_NOTHING = ['https://', 'https://a:99999/', 'https://1.2.3.4.5/'];

const FORMATS: Record<string, Arbitrary<string>> = {
  'date-time': fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((d) => d.toISOString()),
    },
    fc.constantFrom(...EXTREME_TIMES),
  ),
  // fc.webUrl() spends more than a second on a table of every percent-encoded character.
  uri: fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(
          fc.constantFrom('http', 'https'),
          fc.domain(),
          fc.stringMatching(/^(\/[\w.~-]{0,9}){0,3}(\?[\w=&]{1,9})?$/),
        )
        .map(([scheme, domain, rest]) => `${scheme}://${domain}${rest}`),
    },
    fc.constantFrom(...ADDRESSES_OF_NOTHING),
  ),
  'idn-email': fc
    .tuple(fc.stringMatching(/^[a-z0-9]{1,12}$/), fc.constantFrom('example.com', 'bücher.example', 'example.com '))
    .map(([name, domain]) => `${name}@${domain}`),
};

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST }: Rules): Arbitrary<string> {
  const known = FORMATS[format ?? ''];
  if (known) return known;
  if (pattern && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern, 'u'));
  const lengths = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, LONGEST)) };
  return fc.oneof(fc.string({ ...lengths, unit: 'grapheme' }), fc.string({ ...lengths, unit: 'binary' }));
}
