import type { Request, Response } from 'express';
import { SECRET_FIELDS, type Field } from './kept-secrets.ts';
import { renderPage } from './render-page.ts';

export interface KeptFormData {
  /** Address to which the form was sent, and is sent again. */
  address: string;
  kept: Field[];
}

/** Fields that confirm the sender's identity. No other form has these names. */
export const PROOF = { password: 'confirm_password', code: 'confirm_code', passkey: 'confirm_passkey' } as const;

const NEVER_KEPT = ['form_token', ...Object.values(PROOF), ...SECRET_FIELDS];

/** Returns the fields of a form to send again, without secrets: a page may be stored, or read by other programs. */
export function keptFields(req: Request): Field[] {
  const fields = Object.entries((req.body ?? {}) as Record<string, string | string[]>);
  return fields
    .filter(([name]) => !NEVER_KEPT.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each): Field => [name, each]));
}

/** Reports whether a browser states that a console form comes from this origin. Another site cannot forge that. */
export function isOwnForm(req: Request): boolean {
  const isOfConsole = req.path === '/dashboard' || req.path.startsWith('/dashboard/');
  return req.method === 'POST' && isOfConsole && req.get('Sec-Fetch-Site') === 'same-origin';
}

/** Preserves a form whose session ended before it was sent, until the visitor has signed in. */
export function keepForm(req: Request, res: Response, status: number): void {
  const data = { address: req.originalUrl, kept: keptFields(req) };
  renderPage<KeptFormData>(res, 'parts/kept-form', data, { title: 'Nothing was changed yet', status, sendsOnce: true });
}
