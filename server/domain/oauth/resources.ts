import type { Config } from '../../platform/config.ts';
import { OAuthRefusal } from './oauth-refusal.ts';

type Address = Pick<Config, 'baseUrl'>;

/** Every token works at this API alone, so a client that means another resource is told so (RFC 8707, section 2). */
export function refuseOtherResources({ baseUrl }: Address, resources: string[]): void {
  const own = normalized(baseUrl);
  if (resources.every((resource) => normalized(resource) === own)) return;
  throw new OAuthRefusal('invalid_target', `resource must be ${baseUrl}, or left out.`);
}

const normalized = (address: string) => URL.parse(address)?.href.replace(/\/$/, '');
