import { isIP } from 'node:net';
import type { Request } from 'express';
import type { components } from '../../../spec/generated/schema.ts';
import { hostOf } from '../../domain/accounts/passkey-answers.ts';
import type { Config } from '../../platform/config.ts';
import { API_PATH } from '../../platform/origin.ts';
import { invalidField } from '../../platform/errors.ts';
import { formField } from './forms.ts';

/** What a page with a button for a passkey tells its script. */
export interface PasskeyButton {
  kind: 'get' | 'create';
  /** Where the script gets the options from, below the API. */
  start: string | null;
  /** Options that the page holds itself. */
  options: components['schemas']['PasskeyRequest'] | null;
}

/** Browsers take passkeys for names of hosts only. */
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

/** The answer that the script put into the form. It is checked where it is used. */
export function readAnswer<Answer>(req: Request, field: string): Answer {
  try {
    return JSON.parse(formField(req, field)) as Answer;
  } catch {
    throw invalidField(`/${field}`, 'format', 'is not what a passkey answers');
  }
}
