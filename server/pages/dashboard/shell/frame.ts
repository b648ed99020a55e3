import type { Request, Response } from 'express';
import type { Environment, Role } from '../../../../spec/generated/values.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { isManaging } from '../../../domain/businesses/businesses.ts';
import type { FieldError } from '../../../platform/errors.ts';
import { imagePath } from '../../../platform/origin.ts';
import { renderPage, seeOther } from '../../parts/render-page.ts';
import { readDone, sealDone } from '../../parts/flash.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { Zone } from '../../../platform/zone.ts';
import { zoneOfBusiness } from './period-filter.ts';
import { baseOf, type ApplicationVisit, type Link } from './visit.ts';

export type Section =
  | 'overview'
  | 'payments'
  | 'balance'
  | 'payouts'
  | 'deliveries'
  | 'endpoints'
  | 'applications'
  | 'members'
  | 'audit'
  | 'settings';
type OwnSection =
  | 'account-log'
  | 'add-money'
  | 'businesses'
  | 'connected-apps'
  | 'delete-account'
  | 'passkeys'
  | 'second-factor'
  | 'security'
  | 'sessions'
  | 'wallet'
  | 'your-account';

/** A business in one environment, or the user's own applications, in which case there is no role. */
interface Place {
  name: string;
  /** Path of the icon; null without one. */
  icon: string | null;
  role: Role | null;
  environment: Environment;
  /** Path of its pages; `bases` has that of each environment. */
  base: string;
  bases: Record<Environment, string>;
  mayChange: boolean;
  /** True if the role is owner or admin, also in a closed business. */
  isManaging: boolean;
  closedAt: string | null;
  /** Other businesses to switch to. */
  others: Link[];
}

/** Header and navigation around a page. */
export interface Frame {
  business: Place | null;
  /** Null for error pages. */
  section: Section | OwnSection | null;
  /** Name of the time zone of the days in filters and files. */
  zone: string;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express declares its extension point as a namespace
  namespace Express {
    interface Locals {
      /** Frame of a console page, including its error pages. */
      frame?: Frame;
      /** Names in the query that are no filters of the page. */
      leftOut?: string[];
    }
  }
}

/** Data of every console template in addition to its own. */
export interface Framed {
  frame: Frame;
  /** Description of the completed action. */
  notice: string | null;
  /** Description of an action that was carried out, but did not succeed. */
  warning: string | null;
  /** Names in the query that are no filters of the page. */
  leftOut: string[];
  faults: FieldError[];
}

export interface FrameOptions {
  title: string;
  faults?: FieldError[];
  status?: number;
  /** Notices by the value of `done` in the query, which an action's redirect sets. */
  notices?: Record<string, string>;
  /** Warnings by the value of `done`, as for notices. */
  warnings?: Record<string, string>;
}

const OWN_NAME = 'Your own applications';

/** @param name of the template, relative to the dashboard folder */
export function renderVisit<Data extends object>(
  visit: ApplicationVisit,
  name: string,
  data: Data,
  { section, ...options }: FrameOptions & { section: Section },
): void {
  const { service, user, req, res } = visit;
  render(res, name, data, { ...options, frame: frameOf(visit, section), done: readDone(service, user, req) });
}

export function frameOf(visit: ApplicationVisit, section: Section | null): Frame {
  const { access, base, places } = visit;
  const { business, role, tenant, mayChange } = access;
  const { business_id, environment } = tenant;
  const bases = { TEST: baseOf(business_id, 'TEST'), LIVE: baseOf(business_id, 'LIVE') };
  const others = places.filter(({ href }) => href !== base);
  const name = business?.name ?? OWN_NAME;
  const icon = business?.icon_hash ? imagePath(business.icon_hash) : null;
  const closedAt = business?.closed_at?.toISOString() ?? null;
  const place = {
    name,
    icon,
    role,
    environment,
    base,
    bases,
    mayChange,
    isManaging: isManaging(role),
    closedAt,
    others,
  };
  return { business: place, section, zone: zoneOfBusiness(visit).name };
}

/** Renders a page that belongs to the user and not to a business. */
export function renderOwn<Data extends object>(
  service: HttpContext,
  req: Request,
  res: Response,
  name: OwnSection,
  data: Data,
  options: FrameOptions,
): void {
  const done = readDone(service, requireSignedIn(res).user, req);
  render(res, `own/${name}`, data, { ...options, frame: { business: null, section: name, zone: Zone.UTC.name }, done });
}

/** Redirects to a page of the user, which shows a notice about the completed action. */
export function seeDone(service: HttpContext, res: Response, path: string, done: string): void {
  seeOther(res, sealDone(service, requireSignedIn(res).user, `${path}?done=${done}`));
}

function render(
  res: Response,
  name: string,
  data: object,
  {
    title,
    faults = [],
    status = faults.length > 0 ? 400 : 200,
    notices = {},
    warnings = {},
    frame,
    done,
  }: FrameOptions & { frame: Frame; done: string },
): void {
  const textOf = (texts: Record<string, string>) => (Object.hasOwn(texts, done) ? texts[done]! : null);
  const place = frame.business ? `${title} · ${frame.business.name}` : title;
  const framed: Framed = {
    frame,
    notice: textOf(notices),
    warning: textOf(warnings),
    leftOut: res.locals.leftOut ?? [],
    faults,
  };
  renderPage(res, `dashboard/${name}`, { ...data, ...framed }, { title: place, status });
}
