import type { Request, Response } from 'express';
import type { components } from '../../../../spec/generated/schema.ts';
import { scopeDescriptions } from '../../../../spec/generated/values.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { deleteConsent, listConsents } from '../../../domain/oauth/consents.ts';
import { formField } from '../../parts/forms.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn, seeDone } from '../shell/frame.ts';
import { refusedBy, type Refused } from '../shell/member-page.ts';
import { queryParameter } from '../shell/visit.ts';

export interface ConnectedAppsData {
  apps: (components['schemas']['Consent'] & { permissions: string[] })[];
  next: string | null;
}

const PATH = '/dashboard/connected-apps';
const NOTICES = { revoked: 'Access revoked. All tokens of the application are revoked.' };

/** The page with the applications that the user has authorized. */
export const connectedApps: Page = (service) => ({
  path: PATH,
  get: (req, res) => show(service, req, res),
  post: (req, res) => revoke(service, req, res),
});

async function show(service: HttpContext, req: Request, res: Response, refused: Partial<Refused> = {}): Promise<void> {
  const { user } = requireSignedIn(res);
  const cursor = queryParameter(req, 'cursor');
  const page = await listConsents(service.keys, user, cursor === undefined ? {} : { cursor });
  const apps = page.data.map((consent) => {
    const wire = consent.toWire();
    return { ...wire, permissions: wire.scopes.map((scope) => scopeDescriptions[scope]) };
  });
  const next = page.next_cursor && `${PATH}?${new URLSearchParams({ cursor: page.next_cursor }).toString()}`;
  renderOwn<ConnectedAppsData>(
    service,
    req,
    res,
    'connected-apps',
    { apps, next },
    { title: 'Connected apps', notices: NOTICES, ...refused },
  );
}

async function revoke(service: HttpContext, req: Request, res: Response): Promise<void> {
  const caller = requireSignedIn(res);
  try {
    await deleteConsent(service.clock, caller, formField(req, 'client_id'));
    seeDone(service, res, PATH, 'revoked');
  } catch (error) {
    await show(service, req, res, refusedBy(error));
  }
}
