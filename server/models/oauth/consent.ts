import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { scopes as allScopes, type Scope } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { Client } from './client.ts';

/** A user's consent to an application, with every approved set of scopes. */
export class Consent extends Model<InferAttributes<Consent>, InferCreationAttributes<Consent>> {
  declare id: string;
  declare user_id: string;
  declare client_id: string;
  /** Each approved set as its space-separated text, in the contract's order. */
  declare scope_sets: string[];
  /** Time at which each set was last requested, by its text; absent sets were approved when the consent was created. */
  declare scope_sets_asked: CreationOptional<Record<string, string> | null>;
  declare created_at: Date;
  declare updated_at: Date;
  declare client: NonAttribute<Client>;

  /** The application with its business, to load with a consent. */
  static readonly ofApplication = { association: 'client', include: ['business'] };

  /** Adds an approved set in one statement, so that concurrent approvals both count. */
  static async add(
    { id, user_id, client_id }: Pick<Consent, 'id' | 'user_id' | 'client_id'>,
    { set, askedAt }: { set: string; askedAt: Date },
    at: Date,
    tx: Transaction,
  ) {
    const sets = { scope_sets: [set], scope_sets_asked: { [set]: askedAt.toISOString() } };
    const consent = { id, user_id, client_id, ...sets, created_at: at, updated_at: at };
    await run(ADD, COLUMNS.valuesOf(consent), tx);
  }

  /** Returns the time at which the consent form for this set was shown. */
  askedAt(set: string): Date {
    const asked = this.scope_sets_asked?.[set];
    return asked === undefined ? this.created_at : new Date(asked);
  }

  /** Lists the scopes of all sets, in the contract's order. */
  approvedScopes(): Scope[] {
    const approved = new Set(this.scope_sets.flatMap((set) => set.split(' ')));
    return allScopes.filter((scope) => approved.has(scope));
  }

  /** Requires `client` to be loaded with its `business`. */
  toWire(): components['schemas']['Consent'] {
    return {
      client_id: this.client_id,
      client_name: this.client.name,
      business_name: this.client.business?.name ?? null,
      environment: this.client.environment,
      scopes: this.approvedScopes(),
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

const COLUMNS = defineModel(
  Consent,
  'consents',
  {
    id: { type: DataTypes.TEXT, primaryKey: true },
    user_id: DataTypes.TEXT,
    client_id: DataTypes.TEXT,
    scope_sets: DataTypes.ARRAY(DataTypes.TEXT),
    scope_sets_asked: nullable(DataTypes.JSONB),
    created_at: DataTypes.DATE(3),
    updated_at: DataTypes.DATE(3),
  },
  () => Consent.belongsTo(Client, { as: 'client', foreignKey: 'client_id' }),
);

const ADD: Statement = {
  name: 'add consent',
  text: `
  INSERT INTO consents (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})
  ON CONFLICT (user_id, client_id) DO UPDATE SET updated_at = excluded.updated_at,
    scope_sets_asked = coalesce(consents.scope_sets_asked, '{}') || excluded.scope_sets_asked, scope_sets =
    CASE WHEN consents.scope_sets @> excluded.scope_sets THEN consents.scope_sets
         ELSE consents.scope_sets || excluded.scope_sets END`,
};
