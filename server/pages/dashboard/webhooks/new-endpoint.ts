import { refuseClosed } from '../../../domain/businesses/businesses.ts';
import { requireChange } from '../../../domain/businesses/member-access.ts';
import { createEndpoint } from '../../../domain/webhooks/webhook-endpoints.ts';
import { formField } from '../../parts/forms.ts';
import { applicationOptions, chosenMerchant, type ApplicationOption } from '../applications/business-applications.ts';
import { ENDPOINT_WORDS, EVENT_OPTIONS, enteredEndpoint, inputOf, type EndpointForm } from './endpoint-form.ts';
import { newSingleUse } from '../../parts/single-use.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage, recentlyInLive, type ActionResult, type Refused } from '../shell/member-page.ts';
import { showSecretOnce } from '../shell/secret-page.ts';
import type { Visit } from '../shell/visit.ts';

export interface NewEndpointData {
  applications: ApplicationOption[];
  eventOptions: typeof EVENT_OPTIONS;
  entered: EndpointForm & { clientId: string };
  once: string;
}

/** The page to register an endpoint. The member chooses the application that it belongs to. */
export const newEndpoint = memberPage({
  path: '/endpoints/new',
  show,
  actions: { register: recentlyInLive(register) },
  words: ENDPOINT_WORDS,
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  refuseClosed(visit.access.business);
  const applications = await applicationOptions(visit);
  const entered = { ...enteredEndpoint(visit), clientId: formField(visit.req, 'client_id') };
  const title = 'Register an endpoint';
  const data = { applications, eventOptions: EVENT_OPTIONS, entered, once: newSingleUse(visit.service, visit.user) };
  renderVisit<NewEndpointData>(visit, 'webhooks/new-endpoint', data, { section: 'endpoints', title, ...refused });
}

async function register(visit: Visit): ActionResult {
  requireChange(visit.access);
  const entered = enteredEndpoint(visit);
  const merchant = await chosenMerchant(visit, 'Choose the application that the endpoint belongs to.');
  const { description } = entered;
  const input = { ...inputOf(entered), ...(description && { description }) };
  return showSecretOnce(visit, 'endpoints', { ...input, client_id: merchant.client_id }, async (checkpoint) => {
    const { endpoint, secret } = await createEndpoint(visit.service, merchant, input, visit.by, checkpoint);
    return {
      heading: 'Endpoint registered',
      explanation:
        'Deliveries are signed with this secret. Configure the receiver with it: the SDK verifies them, and in ' +
        'other languages the libraries of Standard Webhooks.',
      facts: [['Address', endpoint.url]],
      label: 'Signing secret',
      secret,
      next: { href: `${visit.base}/endpoints/${endpoint.id}`, label: 'Go to the endpoint' },
    };
  });
}
