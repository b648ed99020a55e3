import {
  DataTypes,
  type DataType,
  type InferAttributes,
  type Model,
  type ModelAttributeColumnOptions,
} from 'sequelize';

type Declared<Column> = Omit<ModelAttributeColumnOptions, 'allowNull'> & Column;

/** A column that may be null, which it is in a new row without a value. */
type Nullable = Declared<{ allowNull: true; defaultValue: null }>;

/** The columns of a model: those whose type includes null are `nullable`, the others are NOT NULL. */
export type ColumnsOf<M extends Model> = {
  [Name in keyof InferAttributes<M>]: null extends InferAttributes<M>[Name]
    ? Nullable
    : DataType | Declared<{ allowNull?: never }>;
};

/** Declares a column that may be null. */
export const nullable = (type: DataType): Nullable => ({ type, allowNull: true, defaultValue: null });

/** Declares a column that the database computes, so that a new row has no value for it. */
export const computed = (type: DataType): Declared<{ allowNull?: never }> => ({ type, isComputed: true }) as never;

type Described<Name extends string> = Record<Name, ModelAttributeColumnOptions>;

/** Returns Sequelize's description of the columns. */
export function describeColumns<M extends Model>(columns: ColumnsOf<M>): Described<keyof InferAttributes<M> & string> {
  const described = Object.entries(columns as Record<string, { isComputed?: true }>).map(([name, column]) => {
    const { isComputed = false, ...options } = 'key' in column ? { type: column } : column;
    return [name, { allowNull: isComputed, ...options }];
  });
  return Object.fromEntries(described) as Described<keyof InferAttributes<M> & string>;
}

/** PostgreSQL's names of types. */
const SQL_TYPES: Record<string, string> = {
  [DataTypes.TEXT.key]: 'text',
  [DataTypes.BLOB.key]: 'bytea',
  [DataTypes.BOOLEAN.key]: 'boolean',
  [DataTypes.SMALLINT.key]: 'smallint',
  [DataTypes.INTEGER.key]: 'integer',
  [DataTypes.BIGINT.key]: 'bigint',
  [DataTypes.DECIMAL.key]: 'numeric',
  [DataTypes.DATEONLY.key]: 'date',
  [DataTypes.UUID.key]: 'uuid',
  [DataTypes.JSON.key]: 'json',
  [DataTypes.JSONB.key]: 'jsonb',
};

/** Returns PostgreSQL's name of a type, such as `text[]` or `timestamp(3) with time zone`. */
export function sqlTypeOf(type: DataType): string {
  const { key, options } = type as { key: string; options?: { length?: number; type?: DataType } };
  if (options?.type) return `${sqlTypeOf(options.type)}[]`;
  const length = options?.length === undefined ? '' : `(${options.length})`;
  if (key === DataTypes.DATE.key) return `timestamp${length} with time zone`;
  if (key === DataTypes.STRING.key) return `character varying${length}`;
  return SQL_TYPES[key]!;
}

/** Columns of a table, as statements name them: a newer release may add columns while this process runs. */
export class Columns<Name extends string = string> {
  readonly names: Name[];
  readonly #described: Described<Name>;

  constructor(described: Described<Name>) {
    this.names = Object.keys(described) as Name[];
    this.#described = described;
  }

  /** Picks some of these columns, in the given order. */
  only<Some extends Name>(...names: Some[]): Columns<Some> {
    const some = names.map((name) => [name, this.#described[name]]);
    return new Columns(Object.fromEntries(some) as Described<Some>);
  }

  without<Some extends Name>(...names: Some[]): Columns<Exclude<Name, Some>> {
    const isLeft = (name: Name): name is Exclude<Name, Some> => !names.includes(name as Some);
    return this.only(...this.names.filter(isLeft));
  }

  /** Returns `id, kind`, or with an alias of the table `payment.id, payment.kind`. */
  list(alias?: string): string {
    return this.names.map((name) => (alias ? `${alias}.${name}` : name)).join(', ');
  }

  /** The parameters of a row's values: `$1, $2`. */
  get parameters(): string {
    return this.names.map((_, index) => `$${index + 1}`).join(', ');
  }

  /** The columns of `json_to_recordset`: `id text, number integer`. */
  get record(): string {
    return this.names.map((name) => `${name} ${this.#typeOf(name)}`).join(', ');
  }

  /** The parameters of `unnest`, a list of values for each column: `$1::text[], $2::integer[]`. */
  get arrays(): string {
    return this.names.map((name, index) => `$${index + 1}::${this.#typeOf(name)}[]`).join(', ');
  }

  valuesOf(row: { readonly [N in Name]?: unknown }): unknown[] {
    return this.names.map((name) => row[name]);
  }

  /** Returns the values of `arrays`. */
  listsOf(rows: readonly { readonly [N in Name]?: unknown }[]): unknown[][] {
    return this.names.map((name) => rows.map((row) => row[name]));
  }

  #typeOf(name: Name): string {
    return sqlTypeOf(this.#described[name].type);
  }
}
