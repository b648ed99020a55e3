import type { Request, Response } from 'express';
import type { Service } from '../../service.ts';
import { Refusal, type FieldError } from '../../platform/errors.ts';
import { faultsOf, type FormWords } from '../parts/faults.ts';
import { formField } from '../parts/forms.ts';
import { seeOther, type Page } from '../parts/render-page.ts';
import { openApplicationVisit, openVisit, type ApplicationVisit, type Visit } from './visit.ts';

/** Where to go on after a change, or undefined when the action has answered itself, as with a secret shown once. */
export type ActionResult = Promise<string | undefined>;

interface MemberPage<V> {
  /** Below `/dashboard/:business/:environment`. */
  path: string;
  /** Shows the page; with faults when an action was refused, and with what was entered. */
  show: (visit: V, refused?: Refused) => Promise<void> | void;
  /** What the buttons of the page do, by the value of the button, which is named `action`. */
  actions?: Record<string, (visit: V) => ActionResult>;
  words?: FormWords;
}

export interface Refused {
  faults: FieldError[];
  status: number;
}

/**
 * A page of a business. Its forms lead to its own address, so that whoever has to sign in meanwhile, or opens the address
 * of an answer again, comes to the page. A refused action shows the page again with the reason.
 */
export function memberPage(page: MemberPage<Visit>): Page {
  return placedPage(openVisit, page);
}

/** The same for applications, which also are where no business is. */
export function applicationPage(page: MemberPage<ApplicationVisit>): Page {
  return placedPage(openApplicationVisit, page);
}

function placedPage<V extends Pick<Visit, 'req' | 'res'>>(
  open: (service: Service, req: Request, res: Response) => Promise<V>,
  { path, show, actions, words }: MemberPage<V>,
): Page {
  const post = async (visit: V) => {
    const act = findAction(actions!, formField(visit.req, 'action'));
    try {
      const location = await act(visit);
      if (location !== undefined) seeOther(visit.res, location);
    } catch (error) {
      const faults = faultsOf(error, words);
      await show(visit, { faults, status: (error as Refusal).status });
    }
  };
  return (service) => ({
    path: `/dashboard/:business/:environment${path}`,
    get: async (req, res) => show(await open(service, req, res)),
    ...(actions && { post: async (req, res) => post(await open(service, req, res)) }),
  });
}

export function findAction<Action>(actions: Record<string, Action>, name: string): Action {
  if (Object.hasOwn(actions, name)) return actions[name]!;
  throw new Refusal('invalid_request', 'The form came without saying what to do.');
}
