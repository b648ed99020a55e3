import type { Request } from 'express';
import { OUTDATED } from '../../../domain/outdated.ts';
import { formField } from '../../parts/forms.ts';
import type { Refused } from './member-page.ts';

/** When a record was last changed, for its form for changes. One with another fault goes on from where it was opened. */
export function seenInForm(req: Request, { updated_at }: { updated_at: Date }, refused: Refused | undefined): string {
  const isSentAgain = refused && formField(req, 'action') === 'change';
  return isSentAgain && refused.faults.every(({ code }) => code !== OUTDATED)
    ? formField(req, 'seen')
    : updated_at.toISOString();
}

/** A form without one is as outdated as one with another. */
export const readSeen = (req: Request, field = 'seen'): Date => new Date(formField(req, field));
