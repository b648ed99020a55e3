import { merchantOf } from '../../domain/businesses/merchant.ts';
import { mapPage } from '../../domain/lists/page.ts';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { recoverEndpoint } from '../../domain/webhooks/webhook-recovery.ts';
import type { WebhookEndpoint } from '../../models/webhook-endpoint.ts';
import type { Handlers } from './handler.ts';

const toWire = (endpoint: WebhookEndpoint) => endpoint.toWire();

const toWireWithSecret = ({ endpoint, secret }: { endpoint: WebhookEndpoint; secret: string }) => ({
  ...endpoint.toWire(),
  secret,
});

export const WebhookEndpoints: Handlers['WebhookEndpoints'] = {
  create: async ({ body, caller, checkpoint }) =>
    toWireWithSecret(await createEndpoint(merchantOf(caller.bearer), body, checkpoint)),
  list: async ({ query, caller }) => mapPage(await listEndpoints(merchantOf(caller.bearer), query), toWire),
  get: async ({ path, caller }) => toWire(await getEndpoint(merchantOf(caller.bearer), path.id)),
  update: async ({ path, body, caller }) => toWire(await updateEndpoint(merchantOf(caller.bearer), path.id, body)),
  delete: ({ path, caller }) => deleteEndpoint(merchantOf(caller.bearer), path.id),
  rotateSecret: async ({ path, body, caller, checkpoint }) => {
    const overlap = body?.expire_previous_in ?? 0;
    return toWireWithSecret(
      await checkpoint.transaction((tx) => rotateSecret(merchantOf(caller.bearer), path.id, overlap, tx)),
    );
  },
  test: async ({ path, body, caller, checkpoint }) => {
    const merchant = merchantOf(caller.bearer);
    return (await checkpoint.transaction((tx) => testEndpoint(merchant, path.id, body?.event_type, tx))).toWire();
  },
  recover: ({ path, body, caller, checkpoint }) =>
    recoverEndpoint(merchantOf(caller.bearer), path.id, body, checkpoint),
};
