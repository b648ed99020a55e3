import { renderVisit, type Section } from './frame.ts';
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

/** Answers the form without a redirect: a secret must not be in an address, or stored for another request. */
export function showSecret(visit: ApplicationVisit, section: Section, data: SecretData): undefined {
  renderVisit(visit, 'secret', data, { section, title: data.heading });
}
