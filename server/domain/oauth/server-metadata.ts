import type { components } from '../../../spec/generated/schema.ts';
import {
  clientAuthenticationMethods,
  clientKeyAlgorithms,
  languages,
  scopes,
  tokenGrantTypes,
} from '../../../spec/generated/values.ts';
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
    pushed_authorization_request_endpoint: `${baseUrl}/oauth/par`,
    require_pushed_authorization_requests: false,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...tokenGrantTypes],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    revocation_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
    token_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
    introspection_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
    revocation_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
    dpop_signing_alg_values_supported: [...clientKeyAlgorithms],
    authorization_response_iss_parameter_supported: true,
    protected_resources: [baseUrl],
    ui_locales_supported: [...languages],
    service_documentation: `${origin}/docs`,
  };
}

/** Returns the metadata of the API as a protected resource (RFC 9728 section 2). */
export function describeResource({ origin, baseUrl }: Config): components['schemas']['ProtectedResourceMetadata'] {
  return {
    resource: baseUrl,
    authorization_servers: [baseUrl],
    scopes_supported: [...scopes],
    bearer_methods_supported: ['header'],
    dpop_signing_alg_values_supported: [...clientKeyAlgorithms],
    dpop_bound_access_tokens_required: false,
    resource_documentation: `${origin}/docs`,
  };
}

/** Returns the address of the resource metadata: the well-known path between host and path of the resource. */
export const resourceMetadataAddress = ({ origin, baseUrl }: Config): string =>
  `${origin}/.well-known/oauth-protected-resource${baseUrl.slice(origin.length)}`;
