import type { Request, Response } from 'express';
import type { Service } from '../../service.ts';
import type { components } from '../../../spec/generated/schema.ts';
import { describeSession } from '../../domain/accounts/open-session.ts';
import { endOtherSessions, endSession, listSessions } from '../../domain/accounts/sessions.ts';
import { formField } from '../parts/forms.ts';
import type { Page } from '../parts/render-page.ts';
import { requireSignedIn } from '../parts/visitor.ts';
import { renderOwn, seeDone } from './frame.ts';
import { findAction, refusedBy, type Refused } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';

export interface SessionsData {
  list: Shown<components['schemas']['OpenSession']>;
}

const PATH = '/dashboard/sessions';
const NOTICES = { ended: 'Signed out there.', others: 'Signed out everywhere but here.' };

/** The user's sessions: browsers, command lines and other programs. */
export const sessions: Page = (service) => ({
  path: PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

async function show(service: Service, req: Request, res: Response, refused: Partial<Refused> = {}): Promise<void> {
  const { user, session } = requireSignedIn(res);
  const page = await listSessions(service, user, readCursor({ req }));
  const list = shown({ req }, page, (each) => describeSession(each, session));
  renderOwn(
    service,
    req,
    res,
    'sessions',
    { list },
    { title: 'Where you are signed in', notices: NOTICES, ...refused },
  );
}

const ACTIONS = { end, others };

async function act(service: Service, req: Request, res: Response): Promise<void> {
  const carryOut = findAction(ACTIONS, formField(req, 'action'));
  try {
    await carryOut(service, req, res);
  } catch (error) {
    await show(service, req, res, refusedBy(error));
  }
}

async function end(service: Service, req: Request, res: Response): Promise<void> {
  await endSession(requireSignedIn(res), formField(req, 'session_id'), service.clock.now());
  seeDone(service, res, PATH, 'ended');
}

async function others(service: Service, _req: Request, res: Response): Promise<void> {
  await endOtherSessions(requireSignedIn(res).session, service.clock.now());
  seeDone(service, res, PATH, 'others');
}
