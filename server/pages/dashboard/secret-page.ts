import { renderVisit, type Section } from './frame.ts';
import type { ApplicationVisit } from './visit.ts';

export interface SecretData {
  heading: string;
  /** What the secret is for, and what became of the one before. */
  explanation: string;
  /** Facts to copy along, such as the client_id. */
  facts: [name: string, value: string][];
  label: string;
  /** In plain text, this once. */
  secret: string;
  next: { href: string; label: string };
}

/** Answers the form itself: a secret must be in no address, and nothing keeps it for the page after a redirect. */
export function showSecret(visit: ApplicationVisit, section: Section, data: SecretData): undefined {
  renderVisit(visit, 'secret', data, { section, title: data.heading });
}
