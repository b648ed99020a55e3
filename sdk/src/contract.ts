/** The contract as values: statuses, scopes, event types, error codes, and every operation with its texts. */
export * from '../../spec/generated/values.ts';
export * from '../../spec/generated/descriptions.ts';
