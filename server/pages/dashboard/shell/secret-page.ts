import type { Checkpoint } from '../../../domain/checkpoint.ts';
import { onceOnly } from '../../parts/single-use.ts';
import { renderVisit, type Section } from './frame.ts';
import type { ActionResult } from './member-page.ts';
import type { ApplicationVisit } from './visit.ts';

export interface SecretData {
  heading: string;
  /** Purpose of the secret, and the end of the previous one. */
  explanation: string;
  /** Values to copy along with the secret, such as the client_id. */
  facts: [name: string, value: string][];
  label: string;
  /** Plaintext, shown once. */
  secret: string;
  next: { href: string; label: string };
}

/** Notices of the page that follows the secret's page, and of the list that will contain the new object. */
export const SECRET_NOTICES = {
  shown:
    'This was already done. The secret was shown in the first response and is not shown again: replace it if you did not save it.',
};
export const UNDERWAY_NOTICES = { underway: 'The form was sent twice. Open this page again in a moment.' };

/**
 * Creates something with a secret, at most once per form. Responds without a redirect: a secret must not be in a URL, or stored
 * for another request. A reload submits the form again, and is redirected to what was created.
 *
 * @param entered the form's values
 * @param make returns the page of the secret, or the path to redirect to if there is no secret
 */
export async function showSecretOnce(
  visit: ApplicationVisit,
  section: Extract<Section, 'applications' | 'endpoints' | 'settings'>,
  entered: object,
  make: (checkpoint: Checkpoint) => Promise<SecretData | string>,
): ActionResult {
  let shown: SecretData | undefined;
  const work = async (checkpoint: Checkpoint) => {
    // Holds no connection while `make` reads, which uses another one.
    const made = await checkpoint.wait('form', () => make(checkpoint));
    if (typeof made === 'string') return made;
    shown = made;
    return `${made.next.href}?done=shown`;
  };
  const location = await onceOnly(visit, entered, work, `${visit.base}/${section}?done=underway`);
  if (!shown) return location;
  renderVisit<SecretData>(visit, 'shell/secret', shown, { section, title: shown.heading });
  return undefined;
}
