import type { Request } from 'express';
import type { Keeping } from '../../domain/accounts/connected-applications.ts';
import { formField } from './forms.ts';

const FIELD = 'end_applications';

/** Reads the choice of a form that offers to end the access of authorized applications, which is selected by default. */
export const readKeeping = (req: Request): Keeping => ({ keep_applications: formField(req, FIELD) !== 'yes' });

/** Reports whether the box is checked: as submitted, or by default. */
export const isEndChosen = (req: Request, isSent: boolean): boolean => !isSent || formField(req, FIELD) === 'yes';
