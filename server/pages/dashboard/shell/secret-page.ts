import type { Checkpoint } from '../../../domain/checkpoint.ts';
import { onceOnly } from '../../parts/single-use.ts';
import { renderVisit, type Section } from './frame.ts';
import type { ActionResult } from './member-page.ts';
import type { ApplicationVisit } from './visit.ts';

export interface SecretData {
  heading: string;
  /** What the secret is for, and when the previous one ends. */
  explanation: string;
  /** Values to copy with it, such as the client_id. */
  facts: [name: string, value: string][];
  label: string;
  /** In plaintext, shown once. */
  secret: string;
  next: { href: string; label: string };
}

/** Notices of the page that a secret leads to, and of the list that it will be in. */
export const SECRET_NOTICES = {
  shown: 'This is done. Its secret was in the first answer and is not shown again: replace it if you did not keep it.',
};
export const UNDERWAY_NOTICES = { underway: 'The form was sent twice. Open this page again in a moment.' };

/**
 * Makes something with a secret, at most once by the same form. Answers without a redirect: a secret must not be in an
 * address, or stored for another request. A reload sends the form again, and is led on to what was made.
 *
 * @param entered the form's values
 * @param make returns the page of the secret, or the path to redirect to when there is none
 */
export async function showSecretOnce(
  visit: ApplicationVisit,
  section: Extract<Section, 'applications' | 'endpoints'>,
  entered: object,
  make: (checkpoint: Checkpoint) => Promise<SecretData | string>,
): ActionResult {
  let shown: SecretData | undefined;
  const work = async (checkpoint: Checkpoint) => {
    // Holds no connection while it reads what it needs, which takes another.
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
