import type { ClientView } from '../../domain/oauth/client-secrets.ts';
import { showSecret } from './secret-page.ts';
import { baseOf, type ApplicationVisit } from './visit.ts';

/** Shows a new secret; a public application has none, and leads to its page. */
export function showClientSecret(
  visit: ApplicationVisit,
  { client, plaintext }: ClientView,
  words: { heading: string; explanation: string },
): string | undefined {
  const href = `${baseOf(visit.access.tenant.business_id, client.environment)}/applications/${client.client_id}`;
  if (plaintext === null) return `${href}?done=registered`;
  return showSecret(visit, 'applications', {
    ...words,
    facts: [
      ['Application', client.name],
      ['Environment', client.environment],
      ['Client id', client.client_id],
    ],
    label: 'Client secret',
    secret: plaintext,
    next: { href, label: 'Go to the application' },
  });
}
