import type { Request } from 'express';
import { OUTDATED } from '../../../domain/outdated.ts';
import { formField } from '../../parts/forms.ts';
import type { Refused } from './member-page.ts';

/**
 * Returns the time of a record's last change for its form. After a refusal for another reason than an outdated form, returns the
 * time that the form was opened with.
 */
export function seenInForm(req: Request, { updated_at }: { updated_at: Date }, refused: Refused | undefined): string {
  const isSentAgain = refused && formField(req, 'action') === 'change';
  return isSentAgain && refused.faults.every(({ code }) => code !== OUTDATED)
    ? formField(req, 'seen')
    : updated_at.toISOString();
}

/** Reads the time that a form was opened with. A missing time makes the form outdated. */
export const readSeen = (req: Request, field = 'seen'): Date => new Date(formField(req, field));
