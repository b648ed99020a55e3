import type { components } from '../../../spec/generated/schema.ts';
import { clientAuthenticationMethods, scopes, tokenGrantTypes } from '../../../spec/generated/values.ts';
import type { Config } from '../../platform/config.ts';

/** Returns the server metadata (RFC 8414 section 2), with supported endpoints and values only. */
export function describeServer({ origin, baseUrl }: Config): components['schemas']['AuthorizationServerMetadata'] {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    introspection_endpoint: `${baseUrl}/oauth/introspect`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    device_authorization_endpoint: `${baseUrl}/oauth/device_authorization`,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...tokenGrantTypes],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [baseUrl],
    service_documentation: `${origin}/docs`,
  };
}
