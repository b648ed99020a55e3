import { operations, type OperationId } from '../../../spec/generated/values.ts';
import { UsageError } from '../terminal/refusals.ts';
import type { Context } from './context.ts';

/** Returns the field of the response with a secret that the service shows only once, if any. */
export function secretOf(id: OperationId): string | undefined {
  return operations[id].shownOnce ?? undefined;
}

/** @throws UsageError if --fields omits the secret, which would be lost */
export function checkSecretIsShown({ output }: Context, secret: string, otherwise = ''): void {
  if (output.shows(secret)) return;
  throw new UsageError('The secret is shown only once, and --fields or --jq omits it.', `Add ${secret}${otherwise}.`);
}

/** Shows a response with a secret. */
export async function showSecret(context: Context, secret: string, answer: object): Promise<void> {
  await context.output.record(answer);
  if (typeof fieldOf(answer, secret) === 'string' && context.output.shows(secret)) {
    context.note('Store the secret securely: it is shown only once.');
  }
}

/** Shows a response with a secret that is stored nowhere else. @param rotate the command that issues a new secret */
export function showOnlySecret(context: Context, secret: string, answer: object, rotate: string): Promise<void> {
  const owner = fieldOf(answer, 'client_id') ?? fieldOf(answer, 'id');
  if (typeof fieldOf(answer, secret) === 'string') {
    context.changed(`The secret is lost with the response: \`${rotate} ${String(owner)}\` issues a new one.`);
  }
  return showSecret(context, secret, answer);
}

/** Notes that a repeated response omits the secret. Only endpoints have both an idempotency key and a secret. */
export function noteWithheld(context: Context, id: OperationId, answer: object): void {
  const { shownOnce, idempotent } = operations[id];
  if (!idempotent || shownOnce === null || fieldOf(answer, shownOnce) !== null) return;
  context.note(
    'This is the stored response of an earlier request, without its secret, which is shown only once: ' +
      `\`tally endpoints rotate-secret ${String(fieldOf(answer, 'id'))}\` issues a new one.`,
  );
}

function fieldOf(answer: object, name: string): unknown {
  return (answer as Record<string, unknown>)[name];
}
