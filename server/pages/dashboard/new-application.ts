import { scopeDescriptions, scopes, type Scope } from '../../../spec/generated/values.ts';
import { registerClient } from '../../domain/oauth/clients.ts';
import { notFound } from '../../errors.ts';
import {
  APPLICATION_LABELS,
  enteredApplication,
  readApplicationForm,
  type ApplicationForm,
} from './application-form.ts';
import { showClientSecret } from './client-secret.ts';
import { renderVisit } from './frame.ts';
import { memberPage, type ActionResult, type Refused } from './member-page.ts';
import type { Visit } from './visit.ts';

export interface NewApplicationData {
  scopes: { value: Scope; description: string }[];
  entered: ApplicationForm;
}

/** Every application begins in TEST; a LIVE one is made of it later. */
export const newApplication = memberPage({
  path: '/applications/new',
  show,
  actions: { register },
  labels: APPLICATION_LABELS,
});

function show(visit: Visit, refused?: Refused): void {
  requireTest(visit);
  const data = {
    scopes: scopes.map((scope) => ({ value: scope, description: scopeDescriptions[scope] })),
    entered: enteredApplication(visit),
  };
  const title = 'Register an application';
  renderVisit(visit, 'new-application', data, { section: 'applications', title, ...refused });
}

async function register(visit: Visit): ActionResult {
  requireTest(visit);
  const { user, access } = visit;
  const view = await registerClient(user, { ...readApplicationForm(visit), business_id: access.business.id });
  return showClientSecret(visit, view, {
    heading: 'Application registered',
    explanation:
      'With its id and its secret the application gets tokens. Keep the secret where only the application reads it.',
  });
}

function requireTest({ access }: Visit): void {
  if (access.tenant.environment !== 'TEST') throw notFound('page');
}
