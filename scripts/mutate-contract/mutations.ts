/** A mistake in a source. */
export interface TextMutation {
  name: string;
  /** A file in spec/, or any other by its path; without it, every file of the contract. */
  file?: string;
  from: string | RegExp;
  to: string;
}

/** Possible mistakes in the contract. Each must break the generation, a rule, a type or a test. */
export const mutations: TextMutation[] = [
  // Names and addresses
  { name: 'rename a field of an answer', from: /\bamount_refundable\b/g, to: 'amount_left' },
  { name: 'rename a field of a request', from: /\bexpire_previous_in\b/g, to: 'keep_previous_for' },
  { name: 'rename a field of a problem', from: /\bdecline_code\b/g, to: 'decline_reason' },
  {
    name: 'rename an operation',
    file: 'payments.tsp',
    from: '  capture(...PaymentPath',
    to: '  settle(...PaymentPath',
  },
  { name: 'change a path', from: '@route("/webhook-endpoints")', to: '@route("/webhooks")' },
  {
    name: 'change a method',
    file: 'webhook-endpoints.tsp',
    from: '@patch(#{ implicitOptionality: false })',
    to: '@put',
  },
  {
    name: 'rename a path parameter',
    file: 'payments.tsp',
    from: '@path reference: Identifier',
    to: '@path id: Identifier',
  },
  { name: 'rename a query parameter', file: 'common.tsp', from: '@query created_gte?', to: '@query created_from?' },
  // Operations
  {
    name: 'remove an operation',
    file: 'payments.tsp',
    from: /\n {2}\/\*\*\n {3}\* Cancels a PENDING[\s\S]*?ProcessorFailures;\n/,
    to: '',
  },
  {
    name: 'add an operation',
    file: 'wallet.tsp',
    from: '  get(): Ok<Wallet>',
    to: '  get(): Ok<Wallet> | BadRequest | NotAuthorized | Failures;\n\n  /** Empties the wallet. */\n  @summary("Empty the wallet")\n  @useAuth(oauth2<["wallet:read"]>)\n  @delete\n  empty(): Ok<Wallet>',
  },
  // Answers
  {
    name: 'add a required property to an answer',
    file: 'payments.tsp',
    from: '  environment: Environment;',
    to: '  environment: Environment;\n\n  /** Who pays. */\n  @maxLength(100) payer: string;',
  },
  {
    name: 'remove a property from an answer',
    file: 'webhook-deliveries.tsp',
    from: /\n {2}\/\*\* IP address that the attempt connected to\. \*\/\n {2}remote_ip: string \| null;\n/,
    to: '',
  },
  {
    name: 'make a property of an answer optional',
    file: 'payments.tsp',
    from: '  business_id: BusinessId;',
    to: '  business_id?: BusinessId;',
  },
  {
    name: 'make a property of an answer nullable',
    file: 'refunds.tsp',
    from: '  currency: Currency;',
    to: '  currency: Currency | null;',
  },
  {
    name: 'make a nullable property of an answer never null',
    file: 'payments.tsp',
    from: '  checkout_url: Address | null;',
    to: '  checkout_url: Address;',
  },
  {
    name: 'loosen the type of an answer',
    file: 'payments.tsp',
    from: '  status: PaymentStatus;',
    to: '  status: string;',
  },
  {
    name: 'change the type of an answer',
    file: 'wallet.tsp',
    from: 'available: AmountOrZero',
    to: 'available: string',
  },
  { name: 'change the form of an identifier', file: 'common.tsp', from: '^whd_', to: '^del_' },
  {
    name: 'change the status of a success',
    file: 'payments.tsp',
    from: '| OnceCreated<Payment>',
    to: '| OnceAccepted<Payment>',
  },
  {
    name: 'respond with a body to a deletion',
    file: 'webhook-endpoints.tsp',
    from: /delete\(\.\.\.WebhookEndpointPath\):\s+\| Gone/,
    to: 'delete(...WebhookEndpointPath): | Ok<WebhookEndpoint>',
  },
  // Requests
  {
    name: 'add a required property to a request',
    file: 'payments.tsp',
    from: '  /** The amount to pay, in minor units. */\n  amount: Amount;\n\n  /** The currency. */',
    to: '  /** Who pays. */\n  payer: DisplayName;\n\n  /** The amount to pay, in minor units. */\n  amount: Amount;\n\n  /** The currency. */',
  },
  {
    name: 'remove a required property from a request',
    file: 'webhook-endpoints.tsp',
    from: /model WebhookEndpointCreate \{\n {2}\/\*\* URL that events are posted to\. \*\/\n {2}url:/,
    to: 'model WebhookEndpointCreate {\n  /** URL that events are posted to. */\n  url?:',
  },
  {
    name: 'loosen the type of a request',
    file: 'payments.tsp',
    from: "  currency: Currency;\n\n  /** The merchant's reference for the payment, such as an order number. */\n  merchant_reference?",
    to: "  @maxLength(10) currency: string;\n\n  /** The merchant's reference for the payment, such as an order number. */\n  merchant_reference?",
  },
  {
    name: 'allow more than the limit',
    file: 'common.tsp',
    from: '@maxValue(100)\n  limit',
    to: '@maxValue(1000)\n  limit',
  },
  {
    name: 'allow less than the limit',
    file: 'common.tsp',
    from: '@minValue(1)\nscalar Amount',
    to: '@minValue(100)\nscalar Amount',
  },
  {
    name: 'shorten what may be long',
    file: 'payments.tsp',
    from: '@minLength(1)\n@maxLength(500)\nscalar Description',
    to: '@minLength(1)\n@maxLength(50)\nscalar Description',
  },
  {
    name: 'drop a limit',
    file: 'users.tsp',
    from: '@maxLength(800)\n@extension("x-composed-max-length", 200)\nscalar NewPassword',
    to: 'scalar NewPassword',
  },
  { name: 'take shorter passwords', file: 'users.tsp', from: '@minLength(12)', to: '@minLength(8)' },
  { name: 'drop the form of a text', file: 'common.tsp', from: '@format("idn-email")\n', to: '' },
  { name: 'change a default', file: 'common.tsp', from: 'limit?: int32 = 20', to: 'limit?: int32 = 50' },
  {
    name: 'change what is taken',
    file: 'oauth.tsp',
    from: 'revoke(@header contentType: "application/x-www-form-urlencoded", ',
    to: 'revoke(',
  },
  // Enumerations
  {
    name: 'drop a value that is answered',
    file: 'payments.tsp',
    from: /\n {2}\/\*\*[^\n]*\*\/\n {2}EXPIRED,\n/,
    to: '',
  },
  {
    name: 'drop a value that is sent',
    file: 'webhook-endpoints.tsp',
    from: /\n {2}\/\*\* Never sent, because the endpoint was disabled\. \*\/\n {2}SKIPPED,\n/,
    to: '',
  },
  {
    name: 'add a value that is never answered',
    file: 'refunds.tsp',
    from: '  /** The merchant keeps the money. */\n  FAILED,',
    to: '  /** The merchant keeps the money. */\n  FAILED,\n\n  /** The merchant took it back. */\n  CANCELLED,',
  },
  {
    name: 'drop a scope',
    file: 'security.tsp',
    from: /\n {2}\/\*\* Read the balance of your wallet\. \*\/\n {2}`wallet:read`,\n/,
    to: '',
  },
  {
    name: 'drop a type of event',
    from: /\n {2}\/\*\* A payment expired before capture\. \*\/\n {2}`payment\.expired`,\n/,
    to: '',
  },
  // Refusals
  { name: 'drop a code of a refusal', file: 'payments.tsp', from: '        | ConflictCode.payment_expired\n', to: '' },
  { name: 'drop a refusal', file: 'payments.tsp', from: '    | PaymentRequired\n', to: '' },
  {
    name: 'drop a refusal that many share',
    file: 'errors.tsp',
    from: 'alias Failures = RateLimited | InternalError',
    to: 'alias Failures = InternalError',
  },
  {
    name: 'declare a refusal that never comes',
    file: 'wallet.tsp',
    from: '| BadRequest | NotAuthorized |',
    to: '| BadRequest | NotAuthorized | NotFound |',
  },
  {
    name: 'change the status of a code',
    file: 'errors.tsp',
    from: '@extension("x-http-status", 409)',
    to: '@extension("x-http-status", 400)',
  },
  { name: 'drop an OAuth error', file: 'oauth.tsp', from: '        | OAuthErrorCode.unsupported_grant_type\n', to: '' },
  // Headers
  {
    name: 'rename a header that is taken',
    file: 'common.tsp',
    from: '@header("Idempotency-Key")',
    to: '@header("Idempotence-Key")',
  },
  {
    name: 'rename a header that is answered',
    file: 'common.tsp',
    from: '@header("RateLimit-Policy")',
    to: '@header("Rate-Limit-Policy")',
  },
  {
    name: 'drop a header that is answered',
    file: 'errors.tsp',
    from: '  ...Refusal<401, Codes>;\n  ...ChallengeHeader;',
    to: '  ...Refusal<401, Codes>;',
  },
  {
    name: 'require a header that does not always come',
    file: 'common.tsp',
    from: 'idempotent_replayed?:',
    to: 'idempotent_replayed:',
  },
  {
    name: 'change the value of a header',
    file: 'common.tsp',
    from: 'cache_control: "no-store"',
    to: 'cache_control: "no-cache"',
  },
  // Authority
  {
    name: 'ask for another scope',
    file: 'refunds.tsp',
    from: '@useAuth(oauth2<["payments:refund"]>)',
    to: '@useAuth(oauth2<["payments:read"]>)',
  },
  {
    name: 'ask for less',
    file: 'test-helpers.tsp',
    from: '@useAuth(oauth2<["payments:create", "wallet:read"]>)',
    to: '@useAuth(oauth2<["wallet:read"]>)',
  },
  { name: 'allow everyone', file: 'profile.tsp', from: '@useAuth(oauth2<["profile:read"]>)', to: '@useAuth(NoAuth)' },
  {
    name: 'shut cookies out',
    file: 'security.tsp',
    from: 'alias UserSession = sessionCookie | sessionToken',
    to: 'alias UserSession = sessionToken',
  },
  // Webhooks
  { name: 'rename a field of a webhook', file: 'webhooks.tsp', from: /\bevent_id\b/g, to: 'id' },
  {
    name: 'rename a header of a webhook',
    file: 'webhooks.tsp',
    from: '@header("Service-Event-Id")',
    to: '@header("Event-Id")',
  },
  {
    name: 'remove a webhook',
    file: 'webhooks.tsp',
    from: /\n {2}\/\*\* Posted to endpoints when a payment was cancelled before capture\. \*\/[\s\S]*?Acknowledged;\n/,
    to: '',
  },
  // Hints of secrets
  {
    name: 'show the hint of the secret that ends',
    file: 'server/models/oauth/client.ts',
    from: 'secret_hint: secret?.hint',
    to: 'secret_hint: (previous ?? secret)?.hint',
  },
  {
    name: 'show no hint',
    file: 'server/models/oauth/client.ts',
    from: 'secret_hint: secret?.hint ?? null',
    to: 'secret_hint: null',
  },
];
