import type { OperationId } from './contract.ts';

/** Operations of the contract that answer 501 until a later version does them. The list only ever shrinks. */
export const notImplemented = ['Events_stream'] as const satisfies readonly OperationId[];

export type NotImplemented = (typeof notImplemented)[number];
