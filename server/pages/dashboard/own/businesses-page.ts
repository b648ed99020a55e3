import type { Request, Response } from 'express';
import type { HttpContext } from '../../../http/http-context.ts';
import { createBusiness, listBusinesses } from '../../../domain/businesses/businesses.ts';
import { MOST_PER_PAGE } from '../../../domain/lists/page.ts';
import type { Checkpoint } from '../../../domain/checkpoint.ts';
import { notFound, type FieldError } from '../../../platform/errors.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { faultsOf, type FormWords } from '../../parts/faults.ts';
import { formField } from '../../parts/forms.ts';
import { newSingleUse, onceOnly } from '../../parts/single-use.ts';
import { seeOther, type Page } from '../../parts/render-page.ts';
import { HOME } from '../../parts/return-to.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { renderOwn } from '../shell/frame.ts';
import { baseOf, queryParameter } from '../shell/visit.ts';

export interface BusinessesData {
  email: string;
  businesses: (components['schemas']['Business'] & { base: string })[];
  next: string | null;
  entered: { name: string };
  once: string;
}

/** The first page after sign-in: the user's businesses and account. */
export const businesses: Page = (service) => ({
  path: '/dashboard',
  get: (req, res) => show(service, req, res),
  post: (req, res) => create(service, req, res),
});

export const homeWithSlash: Page = () => ({ path: '/dashboard/', get: (_req, res) => seeOther(res, HOME) });

/** Redirects the address of a business without an environment to its TEST overview. */
export const business: Page = () => ({ path: '/dashboard/:business', get: leadToOverview });

function leadToOverview({ params }: Request, res: Response): void {
  const id = params.business as string;
  if (!/^biz_\w+$/.test(id)) throw notFound('page');
  seeOther(res, baseOf(id, 'TEST'));
}

async function show(service: HttpContext, req: Request, res: Response, faults: FieldError[] = []): Promise<void> {
  const { user } = requireSignedIn(res);
  const cursor = queryParameter(req, 'cursor');
  const page = await listBusinesses(service.keys, user, {
    limit: MOST_PER_PAGE,
    ...(cursor !== undefined && { cursor }),
  });
  const data = {
    email: user.email,
    businesses: page.data.map(({ business, role }) => ({
      ...business.toWire(role),
      base: baseOf(business.id, 'TEST'),
    })),
    next: page.next_cursor && `/dashboard?${new URLSearchParams({ cursor: page.next_cursor }).toString()}`,
    entered: { name: faults.length > 0 ? formField(req, 'name') : '' },
    once: newSingleUse(service, user),
  };
  renderOwn<BusinessesData>(service, req, res, 'businesses', data, { title: 'Your businesses', faults });
}

const WORDS: FormWords = { name: { label: 'The name', prompt: 'Enter a name for the business.' } };

async function create(service: HttpContext, req: Request, res: Response): Promise<void> {
  const by = requireSignedIn(res);
  const name = formField(req, 'name').trim();
  try {
    const create = async (checkpoint: Checkpoint) =>
      baseOf((await createBusiness(service, by, name, checkpoint)).business.id, 'TEST');
    seeOther(res, await onceOnly({ service, req, user: by.user }, { name }, create, '/dashboard'));
  } catch (error) {
    await show(service, req, res, faultsOf(error, WORDS));
  }
}
