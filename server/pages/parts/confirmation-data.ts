import type { FieldError } from '../../platform/errors.ts';
import type { ConfirmedAction } from './confirmed-action.ts';
import type { PasskeyButton } from './passkey-button.ts';

/** Data of a page that asks for confirmation. */
export interface ConfirmationData {
  /** Address to which the form is sent: the refused form's path, or the page that returns. */
  address: string;
  /** Fields of the refused form, to send again. */
  kept: [name: string, value: string][];
  /** True if the refused form had a file, which is not sent again. */
  losesFile: boolean;
  confirmed: ConfirmedAction;
  /** Reason, in a sentence. */
  reason: string;
  needsCode: boolean;
  faults: FieldError[];
  /** Null for a user without passkeys. */
  passkey: PasskeyButton | null;
}
