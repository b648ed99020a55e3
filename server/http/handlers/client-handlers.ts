import {
  deleteClient,
  getClient,
  listClients,
  regenerateSecret,
  registerClient,
  updateClient,
} from '../../domain/oauth/clients.ts';
import type { ClientView } from '../../domain/oauth/client-secrets.ts';
import { promoteClient } from '../../domain/oauth/promote-client.ts';
import { mapPage } from '../../domain/lists/page.ts';
import { usageOf } from '../../domain/requests/application-usage.ts';
import { listApplicationRequests } from '../../domain/requests/list-requests.ts';
import type { SecretRotation } from '../../../spec/generated/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from './handler.ts';

async function toWire(clock: Clock, { client, secrets }: ClientView) {
  const usage = await usageOf([client.client_id], clock.now());
  return client.toWire(secrets, usage(client.client_id));
}

async function toWireWithSecret(clock: Clock, view: ClientView) {
  return { ...(await toWire(clock, view)), client_secret_preview: view.plaintext };
}

const rotationOf = ({ expire_previous_in = 0, end_tokens = false }: Partial<SecretRotation> = {}) => ({
  expirePreviousIn: expire_previous_in,
  endsTokens: end_tokens,
});

export const Clients: Handlers['Clients'] = {
  create: async ({ service, body, caller }) =>
    toWireWithSecret(service.clock, await registerClient(service, caller, body)),
  list: async ({ service, query, caller }) => {
    const page = await listClients(service, caller.user, query);
    const ids = page.data.map(({ client }) => client.client_id);
    const usage = await usageOf(ids, service.clock.now());
    return mapPage(page, ({ client, secrets }) => client.toWire(secrets, usage(client.client_id)));
  },
  get: async ({ service: { clock }, path, caller }) => toWire(clock, await getClient(clock, caller.user, path.id)),
  update: async ({ service, path, body, caller }) =>
    toWire(service.clock, await updateClient(service, caller, path.id, body)),
  delete: ({ service, path, caller }) => deleteClient(service.clock, caller, path.id),
  regenerateSecret: async ({ service, path, body, caller }) =>
    toWireWithSecret(service.clock, await regenerateSecret(service, caller, path.id, rotationOf(body))),
  promote: async ({ service, path, body, caller }) =>
    toWireWithSecret(service.clock, await promoteClient(service, caller, path.id, body)),
};

export const ClientRequests: Handlers['ClientRequests'] = {
  list: ({ service, path, query, caller }) => listApplicationRequests(service, caller.user, path.id, query),
};
