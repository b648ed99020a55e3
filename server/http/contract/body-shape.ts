/** The parts of a JSON Schema that say what a body may have, and what of it is redacted. */
export interface BodySchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  properties?: Record<string, BodySchema>;
  additionalProperties?: BodySchema | boolean;
  items?: BodySchema;
  allOf?: BodySchema[];
  anyOf?: BodySchema[];
  oneOf?: BodySchema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  'x-shown-once'?: boolean;
  'x-redacted'?: boolean;
}

/** Returns the schema that a reference names. */
type Look = (reference: string) => BodySchema;

/** What the contract describes at one place of a body: all schemas that may apply there. */
export class BodyShape {
  readonly #look: Look;
  readonly #schemas: BodySchema[];
  readonly #properties = new Map<string, BodyShape>();
  readonly #variants = new Map<string, BodyShape>();
  #items: BodyShape | undefined;
  #rest: BodyShape | undefined;
  /** True for a secret, or for personal data: a password, what is shown once, and what is marked with `x-redacted`. */
  readonly isRedacted: boolean;

  constructor(look: Look, schemas: BodySchema[]) {
    this.#look = look;
    this.#schemas = schemas.flatMap((schema) => this.#spread(schema));
    this.isRedacted = this.#schemas.some(
      (schema) => schema.format === 'password' || schema['x-shown-once'] || schema['x-redacted'],
    );
  }

  /** Reports whether the contract names a property. */
  hasProperty(name: string): boolean {
    return this.#property(name) !== undefined;
  }

  /** Returns the shape of a property; undefined for one that the contract does not have. */
  field(name: string): BodyShape | undefined {
    return this.#property(name) ?? this.#ofOtherNames();
  }

  #property(name: string): BodyShape | undefined {
    const known = this.#properties.get(name);
    if (known) return known;
    const found = this.#schemas.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? properties[name]! : [],
    );
    if (found.length === 0) return undefined;
    const shape = new BodyShape(this.#look, found);
    this.#properties.set(name, shape);
    return shape;
  }

  /** Returns the shape of properties whose names the caller chooses. */
  #ofOtherNames(): BodyShape | undefined {
    if (this.#rest) return this.#rest;
    const found = this.#schemas.flatMap(({ additionalProperties: rest }) => (typeof rest === 'object' ? [rest] : []));
    if (found.length > 0) this.#rest = new BodyShape(this.#look, found);
    return this.#rest;
  }

  get items(): BodyShape | undefined {
    const found = this.#schemas.flatMap(({ items }) => items ?? []);
    if (found.length > 0) this.#items ??= new BodyShape(this.#look, found);
    return this.#items;
  }

  /** Returns the shape of the variant that an object names, or of all variants. */
  variantOf(value: object): BodyShape {
    const { propertyName, mapping = {} } = this.#schemas.find((schema) => schema.discriminator)?.discriminator ?? {};
    const named: unknown = propertyName === undefined ? undefined : (value as Record<string, unknown>)[propertyName];
    if (typeof named !== 'string' || !Object.hasOwn(mapping, named)) return this;
    const known = this.#variants.get(named) ?? new BodyShape(this.#look, [{ $ref: mapping[named]! }]);
    this.#variants.set(named, known);
    return known;
  }

  /** Reports whether the contract allows a value of this type here, and for a text, this value of an enumeration. */
  allows(value: string | number): boolean {
    return this.#schemas.some((schema) => {
      if (typeof value === 'number') return schema.type === 'integer' || schema.type === 'number';
      if (schema.const !== undefined) return schema.const === value;
      return schema.enum ? schema.enum.includes(value) : schema.type === 'string';
    });
  }

  /** Lists a schema and those that it consists of. */
  #spread(schema: BodySchema): BodySchema[] {
    const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
    const inner = [...($ref === undefined ? [] : [this.#look($ref)]), ...allOf, ...anyOf, ...oneOf];
    return [schema, ...inner.flatMap((each) => this.#spread(each))];
  }
}
