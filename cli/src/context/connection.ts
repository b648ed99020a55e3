import type { Io } from '../terminal/io.ts';
import { UsageError } from '../terminal/refusals.ts';
import type { Profile, ProfileStore } from './profile-store.ts';

export const DEFAULT_BASE_URL = 'http://127.0.0.1:3000';
const API_PATH = '/api/v1';

export interface Application {
  client_id: string;
  client_secret: string;
}

/** The service that a command calls, and the credentials it has. */
export interface Connection {
  profileName: string;
  profile: Profile | undefined;
  /** The origin of the service, as people write it. */
  baseUrl: string;
  sessionToken: string | undefined;
  application: Application | undefined;
  /** Overrides those of the application, for example with a user's. */
  accessToken: string | undefined;
}

export interface ConnectionChoice {
  profile?: string | undefined;
  baseUrl?: string | undefined;
}

/** Options override the environment, and the environment the profile. */
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
  // Credentials go only to the service that issued them.
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

/** The base address for the SDK. */
export function apiAddress(baseUrl: string): string {
  return baseUrl + API_PATH;
}

/** Accepts the origin, and also the base address with /api/v1. Writes it as the service does, whose answers name it. */
function normalizeBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const path = url?.pathname.replace(/\/+$/, '');
  const isPlain =
    url && !url.username && !url.password && !url.search && !url.hash && ['', API_PATH].includes(path ?? '');
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`'${text}' is not the address of a service.`, `Give an origin such as ${DEFAULT_BASE_URL}.`);
  }
  return url.origin;
}

function tokenOf(env: Io['env'], variable: string): string | undefined {
  const token = env[variable] || undefined;
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError(`${variable} is no token: it has spaces, line breaks or other such characters.`, 'Set it anew.');
}

function applicationOf(env: Io['env']): Application | undefined {
  const { TALLYSTICK_CLIENT_ID: client_id, TALLYSTICK_CLIENT_SECRET: client_secret } = env;
  if (!client_id && !client_secret) return undefined;
  if (client_id && client_secret) return { client_id, client_secret };
  throw new UsageError('TALLYSTICK_CLIENT_ID and TALLYSTICK_CLIENT_SECRET belong together.', 'Set both, or neither.');
}

/** The prefix of a secret tells LIVE from TEST. */
export function isLive(application: Application | undefined): boolean {
  return application?.client_secret.startsWith('tsk_live_') ?? false;
}

/** Whether commands of applications move real money. */
export function callsLive({ accessToken, application }: Connection): boolean {
  return accessToken?.startsWith('tat_live_') ?? isLive(application);
}
