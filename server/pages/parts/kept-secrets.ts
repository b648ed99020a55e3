import type { Request } from 'express';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { decrypt, encrypt } from '../../platform/secrets.ts';
import { formField } from './forms.ts';

export type Field = [name: string, value: string];

/** Fields that no page repeats. */
export const SECRET_FIELDS = [
  ...['password', 'current_password', 'new_password', 'code', 'email_code', 'password_code'],
  'custom_headers', // of an endpoint
];

/** Field with the encrypted secrets, until a form is sent again. */
const SEALED = 'kept_secrets';
const KEPT_MILLISECONDS = 15 * 60_000;

interface Sealed {
  purpose: 'kept form';
  session: string;
  path: string;
  /** Expiry in milliseconds since 1970. */
  ends: number;
  fields: Field[];
}

type Uses = { keys: Keyring; clock: Clock };

/** Encrypts the secrets of a form for its session and path. */
export function sealSecrets({ keys, clock }: Uses, { id }: { id: string }, req: Request): Field[] {
  const fields = SECRET_FIELDS.map((name): Field => [name, formField(req, name)]).filter(([, value]) => value !== '');
  if (fields.length === 0) return [];
  const ends = clock.now().getTime() + KEPT_MILLISECONDS;
  const sealed: Sealed = { purpose: 'kept form', session: id, path: req.path, ends, fields };
  return [[SEALED, encrypt(keys, JSON.stringify(sealed)).toString('base64')]];
}

/** Restores the secrets of a form. Without them, the form asks for the secrets as if they were not entered. */
export function restoreSecrets({ keys, clock }: Uses, { id }: { id: string }, req: Request): void {
  const sealed = open(keys, formField(req, SEALED));
  if (sealed?.session !== id || sealed.path !== req.path || sealed.ends <= clock.now().getTime()) return;
  Object.assign(req.body as object, Object.fromEntries(sealed.fields));
}

function open(keys: Keyring, text: string): Sealed | undefined {
  try {
    const sealed = JSON.parse(decrypt(keys, Buffer.from(text, 'base64'))) as Partial<Sealed>;
    return sealed.purpose === 'kept form' ? (sealed as Sealed) : undefined;
  } catch {
    return undefined; // not encrypted by this service
  }
}
