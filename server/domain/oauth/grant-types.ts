import type { GrantType } from '../../../spec/generated/values.ts';

/** Grant type of devices without a browser (RFC 8628 section 3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** Reports whether users authorize the application, so that it gets refresh tokens. */
export const isForUsers = ({ grant_types }: { grant_types: readonly GrantType[] }): boolean =>
  grant_types.some((type) => type !== 'client_credentials');
