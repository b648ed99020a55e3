import { mapResult } from '../../domain/later.ts';
import { merchantOf } from '../../domain/businesses/merchant.ts';
import { mapPage } from '../../domain/lists/page.ts';
import {
  beginEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  testEndpoint,
  updateEndpoint,
} from '../../domain/webhooks/webhook-endpoints.ts';
import { beginRecovery } from '../../domain/webhooks/webhook-recovery.ts';
import type { WebhookEndpoint } from '../../models/webhook-endpoint.ts';
import type { Handlers } from './handler.ts';

const toWire = (endpoint: WebhookEndpoint) => endpoint.toWire();

const toWireWithSecret = ({ endpoint, secret }: { endpoint: WebhookEndpoint; secret: string }) => ({
  ...endpoint.toWire(),
  secret,
});

export const WebhookEndpoints: Handlers['WebhookEndpoints'] = {
  create: ({ body, caller }) =>
    Promise.resolve(mapResult(beginEndpoint(merchantOf(caller.bearer), body), toWireWithSecret)),
  list: async ({ query, caller }) => mapPage(await listEndpoints(merchantOf(caller.bearer), query), toWire),
  get: async ({ path, caller }) => toWire(await getEndpoint(merchantOf(caller.bearer), path.id)),
  update: async ({ path, body, caller }) => toWire(await updateEndpoint(merchantOf(caller.bearer), path.id, body)),
  delete: ({ path, caller }) => deleteEndpoint(merchantOf(caller.bearer), path.id),
  rotateSecret: async ({ path, body, caller, tx }) =>
    toWireWithSecret(await rotateSecret(merchantOf(caller.bearer), path.id, body?.expire_previous_in ?? 0, tx)),
  test: async ({ path, body, caller, tx }) =>
    (await testEndpoint(merchantOf(caller.bearer), path.id, body?.event_type, tx)).toWire(),
  recover: ({ path, body, caller, tx }) => beginRecovery(merchantOf(caller.bearer), path.id, body, tx),
};
