import type { Shot } from './fuzz.ts';

const declined: Shot = {
  id: 'Payments_create',
  sender: 'tenant',
  path: {},
  query: {},
  headers: {},
  body: { amount: 1250, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_insufficient_funds' } },
};

/**
 * Requests that fuzzing has found to fail, by the service or by the fuzzer's own verdict, as reported. Every run sends them
 * first, because a seed produces other requests when the contract changes.
 */
export const found: Shot[] = [
  // Seed 456469238: an environment belongs to everyone, so the outsider reads the outsider's own wallet there.
  { id: 'UserWallets_get', sender: 'outsider', path: { environment: 0 }, query: {}, headers: {}, body: undefined },
  // Seed 517822066: a decline by a user's token is logged for the user.
  {
    id: 'Payments_create',
    sender: 'live',
    path: {},
    query: {},
    headers: {},
    body: { amount: 1250, currency: 'EUR', payment_method: { type: 'wallet' } },
  },
  // Seed 522776434: the faulty header was named in another letter case than in the contract.
  { id: 'Events_stream', sender: 'tenant', path: {}, query: {}, headers: { 'Last-Event-ID': '' }, body: undefined },
  // Six characters that are not six bytes were answered with 500.
  { id: 'SecondFactor_confirm', sender: 'tenant', wrong: { kind: 'replace', at: 0, value: '１２３４５６' } },
  { id: 'SecondFactor_confirm', sender: 'tenant', wrong: { kind: 'replace', at: 0, value: '😀2345' } },
  // Seed 583735718: a decline is sent to an endpoint that lists it.
  {
    id: 'WebhookEndpoints_create',
    sender: 'tenant',
    path: {},
    query: {},
    headers: {},
    body: { url: 'https://hooks.example/failed', events: ['payment.failed'] },
  },
  declined,
  // Seed 655170303: a decline is stored as undelivered for a disabled endpoint that lists it.
  {
    id: 'WebhookEndpoints_update',
    sender: 'tenant',
    path: { id: 0 },
    query: {},
    headers: {},
    body: { status: 'DISABLED' },
  },
  declined,
];
