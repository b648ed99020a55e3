import { invalidField, Refusal } from '../../platform/errors.ts';
import type { OAuthClient } from '../../models/oauth/client.ts';
import { hasPlainHost, isPrivateUse } from '../input/private-use.ts';
import { isFapi2 } from './security-profile.ts';

const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost'];

/** The port of a loopback address and everything before it. */
const LOOPBACK_PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

/** Allowed hosts. Hosts are used in headers and pages, and URL parsers accept invalid ones such as `a;b` or `a,b`. */
const WEB_HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/;

/**
 * Parameters that responses add to the query (RFC 6749 section 4.1.2, RFC 9207); of duplicates, applications read the first.
 */
const ANSWER_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description'];

/** Returns why a redirect URI cannot be registered (RFC 6749 section 3.1.2, RFC 8252 section 7); undefined when it can. */
function fault(uri: string): string | undefined {
  const url = URL.parse(uri);
  if (!url) return 'must be an absolute URI';
  if (url.href !== uri) return `must be written in its canonical form, ${url.href}`;
  if (uri.includes('#')) return 'must not have a fragment';
  if (url.username || url.password) return 'must not contain user information';
  if (uri.includes('*')) return 'must not contain a wildcard';
  const taken = ANSWER_PARAMETERS.find((name) => url.searchParams.has(name));
  if (taken !== undefined) return `must not have the query parameter ${taken}, which the response adds`;
  return schemeFault(url);
}

function schemeFault(url: URL): string | undefined {
  const { protocol, hostname } = url;
  if (protocol === 'http:')
    return LOOPBACK_HOSTS.includes(hostname) ? undefined : 'must use https unless it is a loopback address';
  const isWeb = protocol === 'https:';
  if (!isWeb && !isPrivateUse(url))
    return 'must use https, loopback http, or a reverse-domain scheme such as com.example.app:';
  return (isWeb ? WEB_HOST.test(hostname) : hasPlainHost(url))
    ? undefined
    : 'must have a host of letters, digits, dots and hyphens only';
}

/** Throws 400 `invalid_request` naming the first URI that cannot be registered. */
export function checkRedirectUris(uris: string[]): void {
  for (const [index, uri] of uris.entries()) {
    const message = fault(uri);
    if (message) throw invalidField(`/redirect_uris/${index}`, 'invalid_redirect_uri', message);
  }
}

/** Refuses loopback addresses in LIVE, except for public applications, which run on their user's machine. */
export function checkLiveRedirectUris(uris: string[], isConfidential: boolean): void {
  const index = uris.findIndex((uri) => LOOPBACK_PORT.test(uri));
  if (!isConfidential || index < 0) return;
  const message = 'must use https in LIVE, unless the application is public';
  throw new Refusal('https_required', `The redirect URI ${uris[index]} ${message}.`, {
    errors: [{ field: `/redirect_uris/${index}`, code: 'https_required', message }],
  });
}

/**
 * Compares as plain text (RFC 9700 section 2.1); only the port of a registered loopback address may differ (RFC 8252 section
 * 7.3), unless the security profile requires the same text.
 */
export function isRegisteredRedirectUri(
  uri: string,
  { redirect_uris, security_profile }: Pick<OAuthClient, 'redirect_uris' | 'security_profile'>,
): boolean {
  return isFapi2({ security_profile }) ? redirect_uris.includes(uri) : matchesOne(uri, redirect_uris);
}

function matchesOne(uri: string, registered: readonly string[]): boolean {
  const withoutPort = (text: string) => text.replace(LOOPBACK_PORT, '$1');
  const differsInPort = (each: string) => LOOPBACK_PORT.test(each) && withoutPort(each) === withoutPort(uri);
  return registered.some((each) => each === uri || (differsInPort(each) && URL.canParse(uri)));
}

/**
 * Reports whether any program on the user's machine could listen there, so that the address does not prove the application.
 */
export function canBeImpersonated(uri: string): boolean {
  return !uri.startsWith('https://');
}

interface Registered {
  redirect_uris: readonly string[];
  redirect_uris_added: Readonly<Record<string, string>> | null;
}

/**
 * Returns the times at which these URIs were added, after a change from the previous ones. An unchanged URI keeps its time.
 */
export function addedTimes(before: Registered, uris: readonly string[], at: Date): Record<string, string> {
  const { redirect_uris, redirect_uris_added } = before;
  const timeOf = (uri: string) => (redirect_uris.includes(uri) ? redirect_uris_added?.[uri] : at.toISOString());
  const timed = uris.map((uri) => [uri, timeOf(uri)] as const);
  return Object.fromEntries(timed.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Reports whether an address already belonged to the application at a time. */
export function wasRegisteredBy(at: Date, uri: string, { redirect_uris, redirect_uris_added }: Registered): boolean {
  return redirect_uris.some((each) => {
    const added = redirect_uris_added?.[each];
    return matchesOne(uri, [each]) && (added === undefined || new Date(added) <= at);
  });
}
