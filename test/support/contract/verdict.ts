import { parametersFault } from './well-formed.ts';
import { breachesOf, codeOf } from './breaches.ts';
import { hasScheme, isOwned } from './document.ts';
import type { Exchange } from './exchange.ts';
import { MISSING_SCOPES, type Sender } from './fuzz.ts';
import type { World } from './world.ts';

/**
 * Tables that some refusals write on purpose, by code: a declined payment is stored, logged for its user and sent to endpoints
 * that list `payment.failed`, a refund that its processor has carried out is recorded before its cancellation is refused, the
 * first read of a wallet funds it with play money, a copied token ends its grant.
 */
const WRITTEN: Record<string, string[]> = {
  payment_declined: [
    ...['audit_events', 'payments', 'ledger_accounts', 'transfers'],
    ...['events', 'webhook_deliveries', 'webhook_queue', 'webhook_undelivered'],
  ],
  refund_state_conflict: [
    ...['audit_events', 'payments', 'refunds', 'processor_operations', 'transfers'],
    ...['events', 'webhook_deliveries', 'webhook_queue', 'webhook_undelivered'],
  ],
  invalid_grant: ['access_tokens', 'grants', 'refresh_tokens', 'sessions', 'authorization_codes', 'device_codes'],
  authorization_pending: ['device_codes'],
  slow_down: ['device_codes'],
};

/** Returns the faults in the service's reaction to a request. */
export function faultsOf(exchange: Exchange, sender: Sender, changed: string[], world: World): string[] {
  const { status } = exchange.answer;
  const code = codeOf(exchange.answer) ?? '';
  const unexpected = changed.filter((place) => !(WRITTEN[code] ?? []).includes(place));
  const succeeded = status < 300;
  return [
    ...breachesOf(exchange, world.ambient),
    ...(status >= 500 && code !== 'processor_unavailable' ? [`answers ${status} ${code}`] : []),
    ...(status >= 400 && unexpected.length > 0 ? [`refuses with ${code}, yet changes ${unexpected.join(', ')}`] : []),
    ...(succeeded && !mayCall(sender, exchange) ? [`lets ${sender} in`] : []),
    ...(succeeded ? parametersFault(exchange).map((fault) => `takes what is not well-formed: ${fault}`) : []),
  ];
}

/** Returns true if such a sender may ever succeed. */
function mayCall(sender: Sender, { operation }: Exchange): boolean {
  const isOpen = operation.isPage || !hasScheme(operation, 'sessionToken', 'oauth2', 'clientBasic');
  const isPublic = operation.id === 'Oauth_deviceAuthorization'; // the command line has no secret
  if (isOpen || isPublic) return true;
  if (sender === 'nobody' || sender === 'garbage') return false;
  if (sender === 'elsewhere') return operation.method === 'get';
  if (sender === 'outsider') return !isOwned(operation);
  if (sender === 'live') return hasScheme(operation, 'oauth2') && !isOwned(operation);
  if (sender === 'poor')
    return operation.security.some(
      ({ scheme, scopes }) => scheme === 'oauth2' && !scopes.some((scope) => MISSING_SCOPES.includes(scope)),
    );
  return true;
}
