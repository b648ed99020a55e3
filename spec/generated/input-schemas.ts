// Generated from spec/*.tsp by `npm run generate`. Do not edit.

/** JSON Schema of each object that an operation takes. */
export const inputSchemas = {
  PaymentMethodInput: {
    type: 'object',
    oneOf: [
      {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', enum: ['wallet'], description: 'Always `wallet`.' } },
        description:
          "Payment from the wallet of the token's user. A merchant's own token has no user: omit the payment method and redirect\nthe payer to `checkout_url`.",
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['type', 'token'],
        properties: {
          type: { type: 'string', enum: ['simulated_card'], description: 'Always `simulated_card`.' },
          token: {
            description: 'The simulated card.',
            type: 'string',
            enum: [
              'sim_success',
              'sim_declined',
              'sim_insufficient_funds',
              'sim_pending_success',
              'sim_pending_failure',
              'sim_refund_pending',
              'sim_refund_failure',
              'sim_timeout',
              'sim_challenge',
            ],
          },
        },
        description:
          'Payment with a simulated card, in TEST only. In LIVE, the response is 503 `processor_unavailable`.',
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['type'],
        properties: {
          type: { type: 'string', enum: ['card'], description: 'Always `card`.' },
          token: {
            type: 'string',
            minLength: 1,
            maxLength: 255,
            pattern: '^[ -~]+$',
            description:
              "The token of a card that the payer has entered in the merchant's page, created there by the acquirer's script. 400\n`card_number` for a value that contains a card number: card numbers must never be sent to the service.",
          },
        },
        description:
          "Payment with a card of the operator's acquirer; 503 `processor_unavailable` if the service has no acquirer. Without a token,\nthe payer enters the card on the acquirer's page: redirect the payer to the URL of `next_action`.",
        additionalProperties: false,
      },
    ],
    description: 'Payment method of a new payment.',
  },
  JsonWebKeySetInput: {
    type: 'object',
    required: ['keys'],
    properties: {
      keys: {
        type: 'array',
        items: {
          type: 'object',
          required: ['kty'],
          properties: {
            kty: { description: 'Type of the key.', type: 'string', enum: ['EC', 'OKP', 'RSA'] },
            crv: { description: 'Curve of an `EC` or `OKP` key.', type: 'string', enum: ['P-256', 'Ed25519'] },
            x: {
              type: 'string',
              maxLength: 100,
              description: 'Coordinate of an `EC` key, or the whole `OKP` key, in base64url.',
            },
            y: { type: 'string', maxLength: 100, description: 'Second coordinate of an `EC` key, in base64url.' },
            n: { type: 'string', maxLength: 700, description: 'Modulus of an `RSA` key, in base64url.' },
            e: { type: 'string', maxLength: 100, description: 'Exponent of an `RSA` key, in base64url.' },
            kid: {
              type: 'string',
              minLength: 1,
              maxLength: 255,
              description: 'Identifier of the key, which the header of an assertion names.',
            },
            alg: {
              description: 'The only algorithm to use the key with.',
              type: 'string',
              enum: ['ES256', 'EdDSA', 'Ed25519', 'PS256'],
            },
            use: { type: 'string', enum: ['sig'], description: 'Always `sig`.' },
            key_ops: {
              type: 'array',
              items: { type: 'string', enum: ['verify'] },
              maxItems: 1,
              description: 'Always `verify`.',
            },
            ext: { type: 'boolean', description: 'Ignored: public keys can always be exported.' },
          },
          description:
            'A public key (RFC 7517) in a request: `EC` with `P-256`, `OKP` with `Ed25519`, or `RSA` with 2048 to 4096 bits. A key\nwith private members is rejected; it must not be used any more, because it left its holder.',
          examples: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              kid: 'server-1',
              alg: 'EdDSA',
            },
          ],
          additionalProperties: false,
        },
        minItems: 1,
        maxItems: 10,
        description: 'The keys. Several with different `kid` allow rotation.',
      },
    },
    description: 'Public keys in a request (RFC 7517).',
    examples: [
      {
        keys: [
          {
            kty: 'OKP',
            crv: 'Ed25519',
            x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
            kid: 'server-1',
            alg: 'EdDSA',
          },
        ],
      },
    ],
    additionalProperties: false,
  },
  PasskeyAttestation: {
    type: 'object',
    required: ['id', 'rawId', 'type', 'clientExtensionResults', 'response'],
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        maxLength: 1400,
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'Credential identifier of the passkey.',
      },
      rawId: {
        type: 'string',
        minLength: 1,
        maxLength: 1400,
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'Credential identifier of the passkey, equal to `id`.',
      },
      type: { type: 'string', enum: ['public-key'], description: 'Always `public-key`.' },
      authenticatorAttachment: {
        anyOf: [
          {
            type: 'string',
            maxLength: 40,
            description: 'An identifier of WebAuthn, such as `usb` or `platform`. More may be added.',
          },
          { type: 'null' },
        ],
        description: 'Attachment of the authenticator: `platform` if it is part of the device.',
      },
      clientExtensionResults: {
        type: 'object',
        maxProperties: 20,
        description: 'Results of extensions.',
        propertyNames: { minLength: 1, maxLength: 40 },
        additionalProperties: {},
      },
      response: {
        type: 'object',
        properties: {
          clientDataJSON: {
            type: 'string',
            minLength: 1,
            maxLength: 16000,
            pattern: '^[A-Za-z0-9_-]+$',
            description: 'The challenge and the origin of the request.',
          },
          attestationObject: {
            type: 'string',
            minLength: 1,
            maxLength: 16000,
            pattern: '^[A-Za-z0-9_-]+$',
            description: 'The attestation object with the new key.',
          },
          authenticatorData: {
            type: 'string',
            minLength: 1,
            maxLength: 16000,
            pattern: '^[A-Za-z0-9_-]+$',
            description: 'A part of the attestation object.',
          },
          transports: {
            type: 'array',
            items: {
              type: 'string',
              maxLength: 40,
              description: 'An identifier of WebAuthn, such as `usb` or `platform`. More may be added.',
            },
            maxItems: 10,
            description: 'Transports by which a browser reaches the authenticator.',
          },
          publicKey: {
            anyOf: [
              {
                type: 'string',
                minLength: 1,
                maxLength: 16000,
                pattern: '^[A-Za-z0-9_-]+$',
                description: 'Bytes in base64url, without padding (RFC 4648, section 5).',
              },
              { type: 'null' },
            ],
            description: 'A part of the attestation object.',
          },
          publicKeyAlgorithm: {
            type: 'integer',
            format: 'int32',
            minimum: -2147483648,
            maximum: 2147483647,
            description: 'A part of the attestation object.',
          },
        },
        required: ['clientDataJSON', 'attestationObject'],
        description: 'Response of the authenticator.',
        additionalProperties: false,
      },
    },
    description: 'A new passkey, as `toJSON()` of the credential returns it.',
    additionalProperties: false,
  },
  PasskeyAssertion: {
    type: 'object',
    required: ['id', 'rawId', 'type', 'clientExtensionResults', 'response'],
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        maxLength: 1400,
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'Credential identifier of the passkey.',
      },
      rawId: {
        type: 'string',
        minLength: 1,
        maxLength: 1400,
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'Credential identifier of the passkey, equal to `id`.',
      },
      type: { type: 'string', enum: ['public-key'], description: 'Always `public-key`.' },
      authenticatorAttachment: {
        anyOf: [
          {
            type: 'string',
            maxLength: 40,
            description: 'An identifier of WebAuthn, such as `usb` or `platform`. More may be added.',
          },
          { type: 'null' },
        ],
        description: 'Attachment of the authenticator: `platform` if it is part of the device.',
      },
      clientExtensionResults: {
        type: 'object',
        maxProperties: 20,
        description: 'Results of extensions.',
        propertyNames: { minLength: 1, maxLength: 40 },
        additionalProperties: {},
      },
      response: {
        type: 'object',
        properties: {
          clientDataJSON: {
            type: 'string',
            minLength: 1,
            maxLength: 16000,
            pattern: '^[A-Za-z0-9_-]+$',
            description: 'The challenge and the origin of the request.',
          },
          authenticatorData: {
            type: 'string',
            minLength: 1,
            maxLength: 16000,
            pattern: '^[A-Za-z0-9_-]+$',
            description: 'The relying party, the result of user verification, and the signature counter.',
          },
          signature: {
            type: 'string',
            minLength: 1,
            maxLength: 16000,
            pattern: '^[A-Za-z0-9_-]+$',
            description: 'The signature over `authenticatorData` and the hash of `clientDataJSON`.',
          },
          userHandle: {
            anyOf: [
              {
                type: 'string',
                minLength: 1,
                maxLength: 16000,
                pattern: '^[A-Za-z0-9_-]+$',
                description: 'Bytes in base64url, without padding (RFC 4648, section 5).',
              },
              { type: 'null' },
            ],
            description: 'Identifier of the user.',
          },
        },
        required: ['clientDataJSON', 'authenticatorData', 'signature'],
        description: 'Response of the authenticator.',
        additionalProperties: false,
      },
    },
    description: 'The use of a passkey, as `toJSON()` of the credential returns it.',
    additionalProperties: false,
  },
  TopUpMethodInput: {
    type: 'object',
    oneOf: [
      {
        type: 'object',
        required: ['type', 'token'],
        properties: {
          type: { type: 'string', enum: ['simulated_card'], description: 'Always `simulated_card`.' },
          token: {
            description: 'The simulated card.',
            type: 'string',
            enum: [
              'sim_success',
              'sim_declined',
              'sim_insufficient_funds',
              'sim_pending_success',
              'sim_pending_failure',
              'sim_refund_pending',
              'sim_refund_failure',
              'sim_timeout',
              'sim_challenge',
            ],
          },
        },
        description:
          'Payment with a simulated card, in TEST only. In LIVE, the response is 503 `processor_unavailable`.',
        additionalProperties: false,
      },
      {
        type: 'object',
        required: ['type'],
        properties: {
          type: { type: 'string', enum: ['card'], description: 'Always `card`.' },
          token: {
            type: 'string',
            minLength: 1,
            maxLength: 255,
            pattern: '^[ -~]+$',
            description:
              "The token of a card that the payer has entered in the merchant's page, created there by the acquirer's script. 400\n`card_number` for a value that contains a card number: card numbers must never be sent to the service.",
          },
        },
        description:
          "Payment with a card of the operator's acquirer; 503 `processor_unavailable` if the service has no acquirer. Without a token,\nthe payer enters the card on the acquirer's page: redirect the payer to the URL of `next_action`.",
        additionalProperties: false,
      },
    ],
    description: 'The card of a new top-up.',
  },
};
