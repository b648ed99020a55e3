import type { components } from '../../../spec/generated/schema.ts';
import { clientAuthenticationMethods, scopes, tokenGrantTypes } from '../../../spec/generated/values.ts';
import { issuer, pageUrl } from '../../platform/origin.ts';

/** RFC 8414 section 2. What stands here works; what does not is left out. */
export function describeServer(): components['schemas']['AuthorizationServerMetadata'] {
  const base = issuer();
  return {
    issuer: base,
    authorization_endpoint: pageUrl('/oauth/authorize'),
    token_endpoint: `${base}/oauth/token`,
    introspection_endpoint: `${base}/oauth/introspect`,
    revocation_endpoint: `${base}/oauth/revoke`,
    device_authorization_endpoint: `${base}/oauth/device_authorization`,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...tokenGrantTypes],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: [...clientAuthenticationMethods],
    authorization_response_iss_parameter_supported: true,
    service_documentation: pageUrl('/docs'),
  };
}
