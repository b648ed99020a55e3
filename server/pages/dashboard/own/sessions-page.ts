import type { Request, Response } from 'express';
import type { HttpContext } from '../../../http/http-context.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { describeSession } from '../../../domain/accounts/open-session.ts';
import { endSession, listSessions, signOutEverywhere } from '../../../domain/accounts/sessions.ts';
import { isEndChosen, readKeeping } from '../../parts/end-applications.ts';
import { formField } from '../../parts/forms.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn, seeDone } from '../shell/frame.ts';
import { findAction, refusedBy, type Refused } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';

export interface SessionsData {
  list: Shown<components['schemas']['OpenSession']>;
  endsApplications: boolean;
}

const PATH = '/dashboard/sessions';
const NOTICES = {
  ended: 'Signed out there.',
  others: 'Signed out everywhere except here.',
  all: 'Signed out everywhere except here. Connected apps have lost their access.',
};

/** The page with the user's sessions: browsers, command lines and other programs. */
export const sessions: Page = (service) => ({
  path: PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => act(service, req, res),
});

async function show(service: HttpContext, req: Request, res: Response, refused: Partial<Refused> = {}): Promise<void> {
  const { user, session } = requireSignedIn(res);
  const page = await listSessions(service, user, readCursor({ req }));
  const list = shown({ req }, page, (each) => describeSession(each, session));
  renderOwn<SessionsData>(
    service,
    req,
    res,
    'sessions',
    { list, endsApplications: isEndChosen(req, formField(req, 'action') === 'others') },
    { title: 'Where you are signed in', notices: NOTICES, ...refused },
  );
}

const ACTIONS = { end, others };

async function act(service: HttpContext, req: Request, res: Response): Promise<void> {
  const carryOut = findAction(ACTIONS, formField(req, 'action'));
  try {
    await carryOut(service, req, res);
  } catch (error) {
    await show(service, req, res, refusedBy(error));
  }
}

async function end(service: HttpContext, req: Request, res: Response): Promise<void> {
  await endSession(requireSignedIn(res), formField(req, 'session_id'), service.clock.now());
  seeDone(service, res, PATH, 'ended');
}

async function others(service: HttpContext, req: Request, res: Response): Promise<void> {
  const keeping = readKeeping(req);
  await signOutEverywhere(requireSignedIn(res), { keep_current: true, ...keeping }, service.clock.now());
  seeDone(service, res, PATH, keeping.keep_applications ? 'others' : 'all');
}
