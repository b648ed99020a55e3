import type { components } from '../../../spec/generated/schema.ts';
import { eventTypes, type EventType } from '../../../spec/generated/values.ts';
import { getClient, listClients } from '../../domain/oauth/clients.ts';
import { requireChange } from '../../domain/businesses/member-access.ts';
import type { Merchant } from '../../domain/businesses/merchant.ts';
import { createEndpoint } from '../../domain/webhooks/webhook-endpoints.ts';
import { invalidField } from '../../platform/errors.ts';
import { formField } from '../parts/forms.ts';
import { ENDPOINT_WORDS, enteredEndpoint, type EndpointForm } from './endpoint-form.ts';
import { renderVisit } from './frame.ts';
import { memberPage, type ActionResult, type Refused } from './member-page.ts';
import { showSecret } from './secret-page.ts';
import type { Visit } from './visit.ts';

export interface NewEndpointData {
  applications: Pick<components['schemas']['Client'], 'client_id' | 'name'>[];
  eventTypes: readonly EventType[];
  entered: EndpointForm & { clientId: string };
}

/** An endpoint belongs to an application, so the member chooses one. */
export const newEndpoint = memberPage({
  path: '/endpoints/new',
  show,
  actions: { register },
  words: ENDPOINT_WORDS,
});

async function show(visit: Visit, refused?: Refused): Promise<void> {
  const { access, user, req } = visit;
  const { data } = await listClients(visit.service, user, { limit: 100, tenant: access.tenant });
  const applications = data.map(({ client: { client_id, name } }) => ({ client_id, name }));
  const entered = { ...enteredEndpoint(visit), clientId: formField(req, 'client_id') };
  const title = 'Register an endpoint';
  renderVisit(
    visit,
    'new-endpoint',
    { applications, eventTypes, entered },
    { section: 'endpoints', title, ...refused },
  );
}

async function register(visit: Visit): ActionResult {
  requireChange(visit.access);
  const { url, description, events } = enteredEndpoint(visit);
  const merchant = await chosenMerchant(visit);
  const { endpoint, secret } = await createEndpoint(visit.service, merchant, {
    url,
    events,
    ...(description && { description }),
  });
  return showSecret(visit, 'endpoints', {
    heading: 'Endpoint registered',
    explanation:
      'Deliveries are signed with this secret. Give it to the program that receives them: the SDK verifies them, and in ' +
      'other languages the libraries of Standard Webhooks.',
    facts: [['Address', endpoint.url]],
    label: 'Signing secret',
    secret,
    next: { href: `${visit.base}/endpoints/${endpoint.id}`, label: 'Go to the endpoint' },
  });
}

/** Refuses applications of another business or environment. */
async function chosenMerchant({ service, access: { tenant }, user, req }: Visit): Promise<Merchant> {
  const clientId = formField(req, 'client_id');
  const advice = 'Choose the application that the endpoint belongs to.';
  if (clientId === '') throw invalidField('client_id', 'required', advice);
  const { client } = await getClient(service.clock, user, clientId);
  const isOwn = client.business_id === tenant.business_id && client.environment === tenant.environment;
  if (!isOwn) throw invalidField('client_id', 'unknown', advice);
  return { ...tenant, client_id: client.client_id };
}
