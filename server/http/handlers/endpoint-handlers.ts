import type { Clock } from '../../platform/clock.ts';
import { merchantOf } from '../../domain/businesses/merchant.ts';
import { mapPage } from '../../domain/lists/page.ts';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  getSkip,
  listEndpoints,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { recoverEndpoint } from '../../domain/webhooks/recover-endpoints.ts';
import type { WebhookEndpoint } from '../../models/webhooks/webhook-endpoint.ts';
import type { Handlers } from './handler.ts';

const toWire = (clock: Clock) => (endpoint: WebhookEndpoint) => endpoint.toWire(clock.now());

const toWireWithSecret =
  (clock: Clock) =>
  ({ endpoint, secret }: { endpoint: WebhookEndpoint; secret: string }) => ({
    ...endpoint.toWire(clock.now()),
    secret,
  });

export const WebhookEndpoints: Handlers['WebhookEndpoints'] = {
  create: async ({ service, body, caller, checkpoint }) =>
    toWireWithSecret(service.clock)(await createEndpoint(service, merchantOf(caller.bearer), body, caller, checkpoint)),
  list: async ({ service, query, caller }) =>
    mapPage(await listEndpoints(service.keys, merchantOf(caller.bearer), query), toWire(service.clock)),
  get: async ({ service, path, caller }) =>
    toWire(service.clock)(await getEndpoint(merchantOf(caller.bearer), path.id)),
  update: async ({ service, path, body, caller }) =>
    toWire(service.clock)(await updateEndpoint(service, merchantOf(caller.bearer), path.id, body, caller)),
  delete: ({ service, path, caller }) => deleteEndpoint(service, merchantOf(caller.bearer), path.id, caller),
  getSkip: async ({ path, caller }) => (await getSkip(merchantOf(caller.bearer), path.id)).toWire(),
  rotateSecret: async ({ service, path, body, caller, checkpoint }) => {
    const overlap = body?.expire_previous_in ?? 0;
    return toWireWithSecret(service.clock)(
      await checkpoint.transaction((tx) =>
        rotateSecret(service, merchantOf(caller.bearer), path.id, overlap, caller, tx),
      ),
    );
  },
  test: async ({ service, path, body, caller, checkpoint }) => {
    const merchant = merchantOf(caller.bearer);
    return (
      await checkpoint.transaction((tx) => testEndpoint(service, merchant, path.id, caller, body?.event_type, tx))
    ).toWire();
  },
  recover: async ({ service, path, body, caller, checkpoint }) =>
    (await recoverEndpoint(service, merchantOf(caller.bearer), path.id, body, caller, checkpoint)).toWire(),
};
