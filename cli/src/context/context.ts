import os from 'node:os';
import type { Tallystick, TallystickOptions } from '@tallystick/sdk';
import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { JqFilter } from '../output/jq-filter.ts';
import { Output, type OutputFormat } from '../output/output.ts';
import type { Interruption } from '../terminal/interruption.ts';
import { canAsk, type Io } from '../terminal/io.ts';
import { askYes } from '../terminal/prompts.ts';
import { withWhereabouts } from '../terminal/own-commands.ts';
import { Interrupted, NotSignedIn, UsageError } from '../terminal/refusals.ts';
import { terminalText } from '../terminal/terminal-text.ts';
import { commandProofs } from './command-proofs.ts';
import { apiAddress, callsLive, resolveConnection, type Connection } from './connection.ts';
import { debugFetch } from './debug-fetch.ts';
import { proxyFetch } from './proxy-fetch.ts';
import { DEFAULT_PROFILE, ProfileStore, type Profile } from './profile-store.ts';

/** Options of every command. */
export interface GlobalOptions {
  output?: OutputFormat;
  fields?: string[];
  jq?: string;
  profile?: string;
  baseUrl?: string;
  yes?: boolean;
  debug?: boolean;
}

/** Identity with which a command calls the service. */
export type Caller = 'application' | 'user' | 'anonymous';
type Credentials = Omit<TallystickOptions, 'baseUrl'>;
type Patience = Pick<TallystickOptions, 'timeoutSeconds' | 'retryForSeconds'>;

/** Time in seconds to retry a call while someone waits for its result. */
const RETRY_SECONDS = 2;

/** Resources of a command, resolved on first use, after the options are parsed. */
export class Context {
  readonly io: Io;
  readonly profiles: ProfileStore;
  readonly interruption: Interruption;
  readonly #program: Command;
  readonly #clients = new Map<Caller, Promise<Tallystick>>();
  #connection: Promise<Connection> | undefined;
  #jq: JqFilter | undefined;

  constructor(io: Io, program: Command, interruption: Interruption) {
    this.io = io;
    this.interruption = interruption;
    this.profiles = new ProfileStore(io);
    this.#program = program;
  }

  get options(): GlobalOptions {
    return this.#program.opts();
  }

  get output(): Output {
    const { output: format, fields } = this.options;
    return new Output(this.io, { format, fields, jq: this.#jq });
  }

  /** Prepares the output. Call this after the options are parsed, so that an invalid --jq fails before any request. */
  async prepareOutput(): Promise<void> {
    const { jq, output } = this.options;
    if (jq === undefined) return;
    if (output === 'table') throw new UsageError('--jq filters JSON, not a table.', 'Use `-o json`, or leave it out.');
    const { compileJq } = await import('../output/jq-filter.ts');
    this.#jq = await compileJq(jq, this.io);
  }

  /** Writes a line for people to stderr. */
  note(text: string): void {
    this.io.stderr.write(`${terminalText(withWhereabouts(text, this.options))}\n`);
  }

  /** Call this before showing the response to a change: if that fails, the user is still informed of the change. */
  changed(next = 'The operation completed: check its result before you repeat it.'): void {
    this.io.ifUnwritten?.(next);
  }

  connection(): Promise<Connection> {
    this.#connection ??= resolveConnection(this.options, this.io.env, this.profiles);
    return this.#connection;
  }

  /** Returns the SDK with the credentials of the environment or the profile. */
  client(caller: Caller): Promise<Tallystick> {
    const known = this.#clients.get(caller) ?? this.clientWith(caller, {});
    this.#clients.set(caller, known); // caches its access token
    return known;
  }

  /** Returns a separate client with its own time limits, which also apply to its access token. */
  async clientWith(caller: Caller, patience: Patience): Promise<Tallystick> {
    if (caller === 'anonymous') return this.connect(patience);
    const connection = await this.connection();
    const credentials = caller === 'user' ? sessionOf(connection) : applicationOf(connection);
    if (credentials instanceof NotSignedIn) throw await this.#orUnknownProfile(connection, credentials);
    return this.connect({ ...credentials, ...patience });
  }

  /** Replaces a missing sign-in by an unknown profile if the profile's name is mistyped. */
  async #orUnknownProfile(connection: Connection, refusal: NotSignedIn): Promise<Error> {
    const { profile, profileName } = connection;
    if (profile?.locked !== undefined) return lockedRefusal(connection);
    return profile || profileName === DEFAULT_PROFILE ? refusal : this.profiles.unknown(profileName);
  }

  /** Returns the SDK with credentials that the profile does not have. */
  async connect(credentials: Credentials): Promise<Tallystick> {
    const [{ baseUrl }, sdk] = await Promise.all([this.connection(), import('@tallystick/sdk')]);
    const send = await proxyFetch(this.io.env, baseUrl);
    const fetch = this.options.debug ? debugFetch(this.io, send ?? globalThis.fetch) : send;
    const headers = { 'User-Agent': `tally/${manifest.version} (${os.hostname()})` }; // shown to users in their list of sessions
    const onDeprecation = (line: string) => this.note(line);
    const retryForSeconds = credentials.retryForSeconds ?? RETRY_SECONDS;
    return new sdk.Tallystick({
      ...credentials,
      retryForSeconds,
      baseUrl: apiAddress(baseUrl),
      fetch,
      headers,
      onDeprecation,
    });
  }

  /** Updates fields of the profile. */
  async remember(change: Partial<Profile>): Promise<void> {
    const { profileName, baseUrl } = await this.ownProfile();
    // Another command may have changed the profile.
    const profile = await this.profiles.read(profileName);
    await this.profiles.write(profileName, { ...profile, ...change, base_url: baseUrl });
    this.#connection = undefined; // subsequent calls use the new credentials
    this.#clients.clear();
  }

  /** Call this before creating what the profile must store. @throws UsageError if it cannot store it */
  async prepareProfile(): Promise<void> {
    await this.ownProfile();
    await this.profiles.checkWritable();
  }

  /** @throws UsageError if the profile belongs to another service, whose secrets would be overwritten */
  async ownProfile(): Promise<Connection> {
    const connection = await this.connection();
    const { profileName, profile, baseUrl } = connection;
    if (profile?.locked !== undefined) throw lockedRefusal(connection); // writing now would lose the secrets
    if (profile && profile.base_url !== baseUrl) {
      throw new UsageError(
        `The profile '${profileName}' belongs to ${profile.base_url}.`,
        `Choose another name for ${baseUrl} with --profile.`,
      );
    }
    return connection;
  }

  /** Asks for confirmation of a change in LIVE, where it may move real money. */
  async confirmLive(action: string, concernsLive?: boolean): Promise<void> {
    if (!(concernsLive ?? callsLive(await this.connection())) || this.options.yes) return;
    if (!(await askYes(this.io, `This changes LIVE: ${action}. Continue?`, '--yes'))) throw new Interrupted();
  }

  /** Asks for confirmation of a deletion in both environments, because it is final. @param question called only if needed */
  async confirmDeletion(question: () => string | Promise<string>): Promise<void> {
    if (this.options.yes) return;
    if (!canAsk(this.io)) throw new UsageError('A deletion must be confirmed.', 'Pass --yes.');
    if (!(await askYes(this.io, await question(), '--yes'))) throw new Interrupted();
  }
}

function lockedRefusal({ profileName, profile }: Connection): NotSignedIn {
  return new NotSignedIn(
    `The secrets of the profile '${profileName}' are in the system's key store, which cannot be read: ${profile?.locked}.`,
    'Unlock it, or choose another profile with --profile.',
  );
}

function sessionOf(connection: Connection): Credentials | NotSignedIn {
  const { baseUrl, sessionToken } = connection;
  if (sessionToken) return { sessionToken };
  return new NotSignedIn(
    `You are not signed in at ${baseUrl}.`,
    ownAddress(connection) ?? 'Run `tally login`, or `tally signup` if you have no account.',
  );
}

/** Suggests what to do if the profile belongs to another address. */
function ownAddress({ baseUrl, profile, profileName }: Connection): string | undefined {
  if (!profile || profile.base_url === baseUrl) return undefined;
  return `The profile '${profileName}' belongs to ${profile.base_url}: use that address, or another profile with --profile.`;
}

function applicationOf(connection: Connection): Credentials | NotSignedIn {
  const { baseUrl, application, accessToken } = connection;
  if (application || accessToken) {
    // A given token is bound to no key of this process.
    const dpop = accessToken === undefined ? commandProofs(apiAddress(baseUrl)) : undefined;
    return { clientId: application?.client_id, clientSecret: application?.client_secret, accessToken, dpop };
  }
  return new NotSignedIn(
    `The profile has no application at ${baseUrl}.`,
    ownAddress(connection) ?? 'Run `tally apps create --use`, or `tally apps use` for one that you have.',
  );
}
