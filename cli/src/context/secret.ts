import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { UsageError } from '../terminal/refusals.ts';
import type { Context } from './context.ts';

const SECRETS = ['secret', 'client_secret_preview'];

/** The field of the answer with a secret that the service shows only once, if there is one. */
export function secretOf(id: OperationId): string | undefined {
  return operationDescriptions[id].answer.find((field) => SECRETS.includes(field));
}

/** @throws UsageError if --fields leaves the secret out, which would lose it */
export function checkSecretIsShown({ output }: Context, secret: string, otherwise = ''): void {
  if (output.shows(secret)) return;
  throw new UsageError(
    'The secret is shown only once, and --fields or --jq leaves it out.',
    `Add ${secret}${otherwise}.`,
  );
}

/** Shows an answer with a secret. */
export async function showSecret(context: Context, secret: string, answer: object): Promise<void> {
  await context.output.record(answer);
  if (typeof fieldOf(answer, secret) === 'string' && context.output.shows(secret)) {
    context.note('Keep the secret in a safe place: it is shown only once.');
  }
}

/** Shows an answer with a secret that is stored nowhere else. @param rotate the command that gives another */
export function showOnlySecret(context: Context, secret: string, answer: object, rotate: string): Promise<void> {
  const owner = fieldOf(answer, 'client_id') ?? fieldOf(answer, 'id');
  if (typeof fieldOf(answer, secret) === 'string') {
    context.changed(`The secret is lost with it: \`${rotate} ${String(owner)}\` gives another.`);
  }
  return showSecret(context, secret, answer);
}

function fieldOf(answer: object, name: string): unknown {
  return (answer as Record<string, unknown>)[name];
}
