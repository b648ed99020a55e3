import type { Io } from '../terminal/io.ts';
import { UsageError } from '../terminal/refusals.ts';
import type { Profile, ProfileStore } from './profile-store.ts';

export const DEFAULT_BASE_URL = 'http://127.0.0.1:3000';
const API_PATH = '/api/v1';

export interface Application {
  client_id: string;
  client_secret: string;
}

/** The service that a command calls, and the available credentials. */
export interface Connection {
  profileName: string;
  profile: Profile | undefined;
  /** Origin of the service in its displayed form. */
  baseUrl: string;
  sessionToken: string | undefined;
  application: Application | undefined;
  /** Overrides the application's tokens, for example with a user's token. */
  accessToken: string | undefined;
}

export interface ConnectionChoice {
  profile?: string | undefined;
  baseUrl?: string | undefined;
}

/** Resolves service and credentials. Options override the environment, and the environment overrides the profile. */
export async function resolveConnection(
  { profile: chosenProfile, baseUrl: chosenBaseUrl }: ConnectionChoice,
  env: Io['env'],
  profiles: ProfileStore,
): Promise<Connection> {
  const profileName = chosenProfile ?? (env.TALLYSTICK_PROFILE || (await profiles.currentName()));
  const stored = await profiles.read(profileName);
  const profile = stored && { ...stored, base_url: normalizeBaseUrl(stored.base_url) };
  const baseUrl = normalizeBaseUrl(
    chosenBaseUrl ?? (env.TALLYSTICK_BASE_URL || (profile?.base_url ?? DEFAULT_BASE_URL)),
  );
  // Credentials are sent only to the service that issued them.
  const own = profile?.base_url === baseUrl ? profile : undefined;
  return {
    profileName,
    profile,
    baseUrl,
    sessionToken: tokenOf(env, 'TALLYSTICK_SESSION_TOKEN') ?? own?.user?.session_token,
    application: applicationOf(env) ?? own?.application,
    accessToken: tokenOf(env, 'TALLYSTICK_ACCESS_TOKEN'),
  };
}

/** Returns the base address for the SDK. */
export function apiAddress(baseUrl: string): string {
  return baseUrl + API_PATH;
}

/** Accepts the origin, or the base address with /api/v1. Normalizes it to the form that the service uses in its responses. */
function normalizeBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const path = url?.pathname.replace(/\/+$/, '');
  const isPlain =
    url && !url.username && !url.password && !url.search && !url.hash && ['', API_PATH].includes(path ?? '');
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`'${text}' is not the address of a service.`, `Enter an origin such as ${DEFAULT_BASE_URL}.`);
  }
  return url.origin;
}

function tokenOf(env: Io['env'], variable: string): string | undefined {
  const token = env[variable] || undefined;
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(
    `${variable} is not a valid token: it contains spaces, line breaks or other invalid characters.`,
    'Set it to a valid token.',
  );
}

function applicationOf(env: Io['env']): Application | undefined {
  const { TALLYSTICK_CLIENT_ID: client_id, TALLYSTICK_CLIENT_SECRET: client_secret } = env;
  if (!client_id && !client_secret) return undefined;
  if (client_id && client_secret) return { client_id, client_secret };
  throw new UsageError(
    'TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET must be set together.',
    'Set both, or neither.',
  );
}

/** Reports whether an application is in LIVE, by the prefix of its secret. */
export function isLive(application: Application | undefined): boolean {
  return application?.client_secret.startsWith('tsk_live_') ?? false;
}

/** Reports whether commands of applications move real money. */
export function callsLive({ accessToken, application }: Connection): boolean {
  return accessToken?.startsWith('tat_live_') ?? isLive(application);
}
