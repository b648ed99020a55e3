import type { Request } from 'express';
import type { Keeping } from '../../domain/accounts/connected-applications.ts';
import { formField } from './forms.ts';

const FIELD = 'end_applications';

/** What a form says about the applications that the user has let in: it offers to end their access, chosen by default. */
export const readKeeping = (req: Request): Keeping => ({ keep_applications: formField(req, FIELD) !== 'yes' });

/** Whether the box is ticked: as it was sent, if the form was. */
export const isEndChosen = (req: Request, isSent: boolean): boolean => !isSent || formField(req, FIELD) === 'yes';
