import { isIP } from 'node:net';
import type { Request } from 'express';
import type { components } from '../../../spec/generated/schema.ts';
import { hostOf } from '../../domain/accounts/passkey-answers.ts';
import type { Config } from '../../platform/config.ts';
import { API_PATH } from '../../platform/origin.ts';
import { invalidField } from '../../platform/errors.ts';
import { formField } from './forms.ts';

/** Data that a page with a passkey button passes to its script. */
export interface PasskeyButton {
  kind: 'get' | 'create';
  /** Path below the API from which the script fetches the options. */
  start: string | null;
  /** Options embedded in the page. */
  options: components['schemas']['PasskeyRequest'] | null;
}

/** Reports whether browsers support passkeys here. They do so for host names only. */
export const takesPasskeys = (config: Config): boolean => isIP(hostOf(config).replace(/^\[|\]$/g, '')) === 0;

export function passkeyButton(
  config: Config,
  kind: PasskeyButton['kind'],
  from: `/${string}` | components['schemas']['PasskeyRequest'],
): PasskeyButton | null {
  if (!takesPasskeys(config)) return null;
  return typeof from === 'string'
    ? { kind, start: `${API_PATH}${from}`, options: null }
    : { kind, start: null, options: from };
}

/** Reads the response that the script put into the form. Its users validate it. */
export function readAnswer<Answer>(req: Request, field: string): Answer {
  try {
    return JSON.parse(formField(req, field)) as Answer;
  } catch {
    throw invalidField(`/${field}`, 'format', 'must be the response of a passkey');
  }
}
