import type { Request, Response } from 'express';
import type { Environment, Role } from '../../../spec/generated/values.ts';
import type { FieldError } from '../../platform/errors.ts';
import { renderPage } from '../parts/render-page.ts';
import type { DashboardPages } from './shown-data.ts';
import { baseOf, queryParameter, type ApplicationVisit } from './visit.ts';

export type Section = 'overview' | 'payments' | 'deliveries' | 'endpoints' | 'applications' | 'members';
type OwnSection = 'businesses' | 'connected-apps' | 'sessions' | 'your-account';

/** A business in one environment, or the user's own applications: then there is no role. */
interface Place {
  name: string;
  role: Role | null;
  environment: Environment;
  /** Path of its pages; `bases` has that of each environment. */
  base: string;
  bases: Record<Environment, string>;
  mayChange: boolean;
}

/** The header and navigation around a page. */
export interface Frame {
  business: Place | null;
  section: Section | OwnSection;
}

/** The data of every dashboard template besides its own. */
export interface Framed {
  frame: Frame;
  /** The action that led here, in words. */
  notice: string | null;
  faults: FieldError[];
}

export interface FrameOptions {
  title: string;
  faults?: FieldError[];
  status?: number;
  /** Notices by the value of `done` in the query, which an action's redirect sets. */
  notices?: Record<string, string>;
}

type Name = keyof DashboardPages;

const OWN_NAME = 'Your own applications';

export function renderVisit<N extends Name>(
  { req, res, access, base }: ApplicationVisit,
  name: N,
  data: DashboardPages[N],
  { section, ...options }: FrameOptions & { section: Section },
): void {
  const { business, role, tenant, mayChange } = access;
  const { business_id, environment } = tenant;
  const bases = { TEST: baseOf(business_id, 'TEST'), LIVE: baseOf(business_id, 'LIVE') };
  const place = { name: business?.name ?? OWN_NAME, role, environment, base, bases, mayChange };
  render(req, res, name, data, { business: place, section }, options);
}

/** A page that belongs to the user and to no business. */
export function renderOwn<N extends OwnSection>(
  req: Request,
  res: Response,
  name: N,
  data: DashboardPages[N],
  options: FrameOptions,
): void {
  render(req, res, name, data, { business: null, section: name }, options);
}

function render<N extends Name>(
  req: Request,
  res: Response,
  name: N,
  data: DashboardPages[N],
  frame: Frame,
  { title, faults = [], status = faults.length > 0 ? 400 : 200, notices = {} }: FrameOptions,
): void {
  const done = queryParameter(req, 'done') ?? '';
  const notice = Object.hasOwn(notices, done) ? notices[done]! : null;
  const place = frame.business ? `${title} · ${frame.business.name}` : title;
  const framed: Framed = { frame, notice, faults };
  renderPage(res, `dashboard/${name}`, { ...data, ...framed } as never, { title: place, status });
}
