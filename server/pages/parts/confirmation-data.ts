import type { FieldError } from '../../platform/errors.ts';
import type { PasskeyButton } from './passkey-button.ts';

/** What a page that asks for a confirmation shows. */
export interface ConfirmationData {
  /** Where the form is sent: to the refused form's path, or to the page that returns. */
  address: string;
  /** The fields of the refused form, to send again. */
  kept: [name: string, value: string][];
  /** Why, in a sentence. */
  reason: string;
  needsCode: boolean;
  faults: FieldError[];
  /** Null for a user without passkeys. */
  passkey: PasskeyButton | null;
}
