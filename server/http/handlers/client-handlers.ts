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
  create: async ({ body, caller }) => toWireWithSecret(await registerClient(caller.user, body)),
  list: async ({ query, caller }) => mapPage(await listClients(caller.user, query), toWire),
  get: async ({ path, caller }) => toWire(await getClient(caller.user, path.id)),
  update: async ({ path, body, caller }) => toWire(await updateClient(caller.user, path.id, body)),
  delete: ({ path, caller }) => deleteClient(caller.user, path.id),
  regenerateSecret: async ({ path, body, caller }) =>
    toWireWithSecret(await regenerateSecret(caller.user, path.id, body?.expire_previous_in ?? 0)),
  promote: async ({ path, body, caller }) =>
    toWireWithSecret(await promoteClient(caller.user, path.id, body?.redirect_uris)),
};
