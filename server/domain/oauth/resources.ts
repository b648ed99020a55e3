import type { Config } from '../../platform/config.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

type Address = Pick<Config, 'baseUrl'>;

/** Refuses other resources than this API (RFC 8707, section 2), because tokens work here only. */
export function refuseOtherResources({ baseUrl }: Address, resources: string[]): void {
  const own = normalized(baseUrl);
  if (resources.every((resource) => normalized(resource) === own)) return;
  throw new OAuthRefusal('invalid_target', `resource must be ${baseUrl}, or omitted.`);
}

const normalized = (address: string) => URL.parse(address)?.href.replace(/\/$/, '');
