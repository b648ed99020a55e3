import type { components } from '../../../../spec/generated/schema.ts';
import { MOST_PER_PAGE } from '../../../domain/lists/page.ts';
import type { Merchant } from '../../../domain/businesses/merchant.ts';
import { getClient, listClients } from '../../../domain/oauth/clients.ts';
import { invalidField } from '../../../platform/errors.ts';
import { formField } from '../../parts/forms.ts';
import type { Visit } from '../shell/visit.ts';

export type ApplicationOption = Pick<components['schemas']['Application'], 'client_id' | 'name'>;

/** Lists the applications to choose from: those of the business in this environment. */
export async function applicationOptions({ service, user, access }: Visit): Promise<ApplicationOption[]> {
  const { data } = await listClients(service, user, { limit: MOST_PER_PAGE, tenant: access.tenant });
  return data.map(({ client: { client_id, name } }) => ({ client_id, name }));
}

/** Reads the chosen application. Refuses those of another business or environment. @param advice message of the refusal */
export async function chosenMerchant(
  { service, access: { tenant }, user, req }: Visit,
  advice: string,
): Promise<Merchant> {
  const clientId = formField(req, 'client_id');
  if (clientId === '') throw invalidField('client_id', 'required', advice);
  const { client } = await getClient(service.clock, user, clientId);
  const isOwn = client.business_id === tenant.business_id && client.environment === tenant.environment;
  if (!isOwn) throw invalidField('client_id', 'unknown', advice);
  return { ...tenant, client_id: client.client_id };
}
