import { expect, test } from '@jest/globals';
import { operationOf } from '../support/contract/document.ts';
import { misplacedFaults, operationAt, sentIn } from '../support/contract/places.ts';
import type { OperationId } from '../../spec/generated/values.ts';

const problem = (field: string, code: string, of = 'invalid_request') => ({ code: of, errors: [{ field, code }] });

test.each<[OperationId, string, string, string?]>([
  ['Payments_create', '', 'type'],
  ['Payments_create', '/amount', 'minimum'],
  ['Payments_create', '/payment_method/token', 'required'],
  ['Payments_create', '/metadata/a~1b', 'maxLength'],
  ['Payments_create', '/amuont', 'additionalProperties'],
  ['Payments_create', 'Idempotency-Key', 'repeated'],
  ['Clients_create', '/redirect_uris/3', 'invalid_redirect_uri'],
  ['Refunds_create', '/amount', 'amount_exceeds_refundable', 'amount_exceeds_refundable'],
  ['Payments_list', 'limit', 'maximum'],
  ['Payments_list', 'amuont', 'unknown'],
  ['Clients_regenerateSecret', 'id', 'public_client'],
])('%s may name the place %j with %s', (id, field, code, of = 'invalid_request') => {
  const sent = sentIn('/x?amuont=1', '{"amuont":1}');
  expect(misplacedFaults(operationOf(id), sent, problem(field, code, of))).toEqual([]);
});

test.each<[OperationId, string, string, string]>([
  ['Payments_create', 'amount', 'minimum', 'does not take'],
  ['Payments_create', '/amount/x', 'minimum', 'does not take'],
  ['Payments_create', '/amuont', 'minimum', 'does not take'],
  ['Payments_create', '/amoumt', 'additionalProperties', 'does not take'],
  ['Payments_create', '/metadata/a~2', 'maxLength', 'does not take'],
  ['Clients_create', '/redirect_uris/first', 'invalid_redirect_uri', 'does not take'],
  ['Payments_list', '/limit', 'maximum', 'does not take'],
  ['Payments_list', 'limits', 'unknown', 'does not take'],
  ['Payments_get', '', 'type', 'does not take'],
  ['Payments_create', '/amount', 'too_small', 'not in the contract'],
  ['Payments_create', '/amount', 'amount_exceeds_wallet', 'not in the contract'],
])('%s may not name the place %j with %s', (id, field, code, fault) => {
  const sent = sentIn('/x?amuont=1', '{"amuont":1}');
  expect(misplacedFaults(operationOf(id), sent, problem(field, code))).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['GET', '/payments?limit=1', 'Payments_list'],
  ['GET', '/payments/pay_1', 'Payments_get'],
  ['POST', '/payments/pay_1', undefined],
  ['GET', '/.well-known/oauth-authorization-server', 'Oauth_metadata'],
])('%s %s is the operation %s', (method, path, id) => {
  expect(operationAt(method, path)?.id).toBe(id);
});
