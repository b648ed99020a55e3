import type { ClientView } from '../../../domain/oauth/client-secrets.ts';
import type { SecretData } from '../shell/secret-page.ts';
import { baseOf, type ApplicationVisit } from '../shell/visit.ts';

/** Builds the page of a new secret; for a public application, which has no secret, returns the path of its page. */
export function clientSecretPage(
  visit: ApplicationVisit,
  { client, plaintext }: ClientView,
  words: { heading: string; explanation: string },
): SecretData | string {
  const href = `${baseOf(visit.access.tenant.business_id, client.environment)}/applications/${client.client_id}`;
  if (plaintext === null) return `${href}?done=registered`;
  return {
    ...words,
    facts: [
      ['Application', client.name],
      ['Environment', client.environment],
      ['Client id', client.client_id],
    ],
    label: 'Client secret',
    secret: plaintext,
    next: { href, label: 'Go to the application' },
  };
}
