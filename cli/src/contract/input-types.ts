import type { operations } from '../../../spec/generated/schema.ts';
import type { operations as table, OperationId } from '../../../spec/generated/values.ts';

type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = NonNullable<
  operations[Id]['parameters'][Place]
>;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** Input of an operation, typed by the contract. */
export interface InputOf<Id extends OperationId> {
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: Json<NonNullable<operations[Id]['requestBody']>>;
  idempotencyKey?: string;
}

/** Response of an operation; void if it has no body. */
export type AnswerOf<Id extends OperationId> = Json<
  operations[Id]['responses'][(typeof table)[Id]['success'] & keyof operations[Id]['responses']]
>;
