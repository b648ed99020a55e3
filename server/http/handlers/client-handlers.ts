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
import type { Handlers } from './handler.ts';

const toWire = ({ client, secrets }: ClientView) => client.toWire(secrets);

const toWireWithSecret = (view: ClientView) => ({ ...toWire(view), client_secret_preview: view.plaintext });

export const Clients: Handlers['Clients'] = {
  create: async ({ service, body, caller }) => toWireWithSecret(await registerClient(service.clock, caller, body)),
  list: async ({ service, query, caller }) => mapPage(await listClients(service, caller.user, query), toWire),
  get: async ({ service, path, caller }) => toWire(await getClient(service.clock, caller.user, path.id)),
  update: async ({ service, path, body, caller }) => toWire(await updateClient(service.clock, caller, path.id, body)),
  delete: ({ service, path, caller }) => deleteClient(service.clock, caller, path.id),
  regenerateSecret: async ({ service, path, body, caller }) =>
    toWireWithSecret(await regenerateSecret(service.clock, caller, path.id, body?.expire_previous_in ?? 0)),
  promote: async ({ service, path, body, caller }) =>
    toWireWithSecret(await promoteClient(service.clock, caller, path.id, body?.redirect_uris)),
};
