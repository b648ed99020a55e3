import { grantTypes, type GrantType } from '../../../../spec/generated/values.ts';
import { refuseClosed } from '../../../domain/businesses/businesses.ts';
import { registerClient } from '../../../domain/oauth/clients.ts';
import { isForUsers } from '../../../domain/oauth/grant-types.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  APPLICATION_WORDS,
  enteredApplication,
  GRANTS,
  scopeOptions,
  type ApplicationForm,
} from './application-form.ts';
import { clientSecretPage } from './client-secret-page.ts';
import { newSingleUse } from '../../parts/single-use.ts';
import { renderVisit } from '../shell/frame.ts';
import { applicationPage, type ActionResult, type Refused } from '../shell/member-page.ts';
import { showSecretOnce } from '../shell/secret-page.ts';
import type { ApplicationVisit } from '../shell/visit.ts';

export interface NewApplicationData {
  grants: { value: GrantType; label: string; hint: string }[];
  scopes: ReturnType<typeof scopeOptions>;
  entered: ApplicationForm;
  once: string;
}

/** The page to register an application, which starts in TEST and can be promoted to LIVE later. */
export const newApplication = applicationPage({
  path: '/applications/new',
  show,
  actions: { register },
  words: APPLICATION_WORDS,
});

function show(visit: ApplicationVisit, refused?: Refused): void {
  requireTest(visit);
  const { business } = visit.access;
  if (business) refuseClosed(business);
  const offered = business === null ? grantTypes.filter((type) => isForUsers({ grant_types: [type] })) : grantTypes;
  const entered = enteredApplication(visit);
  const isChosen = business !== null || entered.grant_types.length > 0;
  const data = {
    grants: offered.map((value) => ({ value, ...GRANTS[value] })),
    scopes: scopeOptions(visit),
    entered: isChosen ? entered : { ...entered, grant_types: ['authorization_code' as const] },
    once: newSingleUse(visit.service, visit.user),
  };
  const title = 'Register an application';
  renderVisit<NewApplicationData>(visit, 'applications/new-application', data, {
    section: 'applications',
    title,
    ...refused,
  });
}

/** Registers an application. Every member of the business may do so, as with the API. */
async function register(visit: ApplicationVisit): ActionResult {
  requireTest(visit);
  const { by, access } = visit;
  const form = enteredApplication(visit);
  const registration = { ...form, ...(access.business && { business_id: access.business.id }) };
  return showSecretOnce(visit, 'applications', form, async (checkpoint) =>
    clientSecretPage(visit, await registerClient(visit.service, by, registration, checkpoint), {
      heading: 'Application registered',
      explanation:
        'The application gets tokens with its id and its secret. Store the secret where only the application can read it.',
    }),
  );
}

function requireTest({ access }: ApplicationVisit): void {
  if (access.tenant.environment !== 'TEST') throw notFound('page');
}
