import type { ErrorCode, OAuthErrorCode, OperationId } from '../../../spec/generated/values.ts';
import { offered } from './tools.ts';

/** Names a tool in a hint. The compiler checks that it exists. */
const tool = (id: OperationId) => `\`${id}\``;

/** Next step after a refused call of a tool. */
type Hint = (id: OperationId) => string;

const look: Hint = (id) => `Read it with ${getter(id)}: its status determines what is possible now.`;

/** Next steps in the words of tools, for codes whose next step for people is a command or an option. */
const hints: Partial<Record<ErrorCode | OAuthErrorCode, Hint>> = {
  invalid_request: (id) => `Correct the inputs that \`errors\` names, then call ${tool(id)} again.`,
  invalid_cursor: (id) => `Call ${tool(id)} without \`cursor\`, to start from the beginning.`,
  not_found: (id) => `Check the id with ${lister(id)}: TEST and LIVE have different ids.`,
  payment_declined: (id) =>
    `Call ${tool(id)} with another \`payment_method\`. In TEST, {"type":"simulated_card","token":"sim_success"} is not declined.`,
  payment_state_conflict: look,
  payout_state_conflict: look,
  refund_state_conflict: look,
  payment_expired: () => `Create another with ${tool('Payments_create')}: \`expires_in\` gives it more time.`,
  idempotency_in_progress: (id) => `Wait a moment, then call ${tool(id)} again with the same \`Idempotency-Key\`.`,
  idempotency_key_reused: (id) => `Call ${tool(id)} without \`Idempotency-Key\`, or repeat the first call exactly.`,
  restored: (id) =>
    `The service was restored from a backup. Check with ${lister(id)} whether the effect is there, then call ${tool(id)} without \`Idempotency-Key\`.`,
  endpoint_disabled: () =>
    `Call ${tool('WebhookEndpoints_update')} with \`status\` ENABLED, then repeat the call. Ask the user before that.`,
  merchant_reference_in_use: () =>
    `Read the payment that has it with ${tool('Payments_get')}, whose \`reference\` is in \`payment\`, and use it unless it was made by mistake.`,
  amount_exceeds_capturable: () =>
    `Call ${tool('Payments_capture')} with at most the authorized amount; without \`amount\`, all of it is captured.`,
  amount_exceeds_refundable: () =>
    `Call ${tool('Refunds_create')} with at most \`amount_refundable\` of ${tool('Payments_get')}; without \`amount\`, all of it is refunded.`,
  amount_exceeds_balance: (id) =>
    `Call ${tool(id)} with a smaller \`amount\`: ${tool('Balance_get')} returns the balance, of which pending refunds are reserved.`,
  amount_exceeds_top_up_limit: (id) =>
    `Call ${tool(id)} with a smaller \`amount\`, or again when 24 hours have passed.`,
  business_required: (id) => `Call ${tool(id)} with the \`business_id\` of a business from ${tool('Businesses_list')}.`,
  not_a_member: (id) => `Call ${tool(id)} with a business from ${tool('Businesses_list')}.`,
};

/** Finds the first tool with one of these endings, of the resource of a tool. */
function relative(id: OperationId, ...endings: string[]): OperationId | undefined {
  const [resource] = id.split('_', 1);
  return offered(true).find((each) => endings.some((ending) => each === `${resource}_${ending}`));
}

const getter = (id: OperationId) => tool(relative(id, 'get') ?? 'Payments_get');
const lister = (id: OperationId) => tool(relative(id, 'list') ?? 'Payments_list');

/** Reports whether a hint is a step on the command line, which a model cannot take. */
const isForPeople = (hint: string): boolean => /`tally |--[a-z]|`npm |[A-Z]+_[A-Z]+/.test(hint);

/**
 * Returns the next step of a model after an error, instead of that for people at a command line. Steps that no tool takes, such as
 * signing in, are for the user.
 */
export function toolHint(id: OperationId, code: string | undefined, forPeople: string | undefined): string | undefined {
  const hint = hints[code as ErrorCode]?.(id);
  if (hint !== undefined) return hint;
  return forPeople !== undefined && isForPeople(forPeople) ? `Ask the user for this: ${forPeople}` : forPeople;
}
