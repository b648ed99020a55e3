import type { OperationId } from './contract.ts';

/** Operations of the contract that answer 501 until a later version does them. The list only ever shrinks. */
export const notImplemented = [
  'Clients_promote',
  'Consents_delete',
  'Consents_list',
  'Events_stream',
  'OAuth_authorize',
  'OAuth_deviceAuthorization',
  'OAuth_introspect',
  'OAuth_metadata',
  'OAuth_revoke',
] as const satisfies readonly OperationId[];

export type NotImplemented = (typeof notImplemented)[number];
