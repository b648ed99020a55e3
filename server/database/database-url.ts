import { parse } from 'pg-connection-string';
import { urlsOfHosts } from '../platform/database-hosts.ts';
import { StartupError } from '../platform/errors.ts';
import { Writer } from './writer.ts';

export interface DatabaseAddress {
  /** Host name, or the directory of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
  ssl?: boolean | object;
  /** Settings of each session, such as `-c search_path=shop`. */
  options?: string;
  /** Time limit of a new connection. */
  connectionTimeoutMillis?: number;
  /** Finds the host that writes, where the URL names several. */
  writer?: Writer;
}

/** Options of the URL that are used, by their names in libpq. Any other would be ignored, so it is refused. */
const OPTIONS = ['connect_timeout', 'options', 'sslcert', 'sslkey', 'sslmode', 'sslrootcert', 'target_session_attrs'];
/** Parts of the URL that may be given as options. */
const PARTS = ['host', 'port', 'user', 'password', 'ssl', 'uselibpqcompat'];
/** What libpq may look for in hosts. The service needs one that writes. */
const WRITING = ['read-write', 'primary'];
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Reads the URL, which may name several hosts: the address has the first, and the writer that all connections ask.
 * @throws StartupError for an unknown option, and when a file that the URL names cannot be read, such as that of `sslrootcert`
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  return parseAs('DATABASE_URL', url);
}

/** Reads the URL of the replica. @throws StartupError as for that of the writer, and for several hosts */
export function parseReadUrl(url: string): DatabaseAddress {
  const { writer, ...address } = parseAs('DATABASE_READ_URL', url);
  if (!writer) return address;
  throw new StartupError(
    'DATABASE_READ_URL: must name one host, a standby or an address that leads to one, without target_session_attrs',
  );
}

type Setting = 'DATABASE_URL' | 'DATABASE_READ_URL';

function parseAs(setting: Setting, url: string): DatabaseAddress {
  const urls = urlsOfHosts(url);
  const [address, ...others] = urls.map((one) => parseOne(setting, one)) as [DatabaseAddress];
  const isSearched = others.length > 0 || 'target_session_attrs' in parsed(setting, urls[0]!);
  if (!isSearched) return address;
  const hosts = [address, ...others].map(({ host, port }) => ({ host, port }));
  return { ...address, writer: new Writer(hosts, address) };
}

function parseOne(setting: Setting, url: string): DatabaseAddress {
  const { host, port, user, password, database, ssl, options, ...others } = parsed(setting, url);
  refuseUnknown(setting, others);
  return {
    host: host ?? 'localhost',
    port: Number(port || 5432),
    user: user ?? 'postgres',
    ...(password && { password }),
    database: database ?? user ?? 'postgres',
    ...(ssl !== undefined && { ssl: ssl as boolean | object }),
    ...(options !== undefined && { options }),
    ...timeLimit(setting, others),
  };
}

type Parsed = ReturnType<typeof parse> & { sslmode?: string; connect_timeout?: string; target_session_attrs?: string };

function parsed(setting: Setting, url: string): Parsed {
  try {
    return { ...parse(url) };
  } catch (error) {
    const reason = error instanceof URIError ? 'a percent sign in the password must be written as %25' : null;
    throw new StartupError(`${setting}: ${reason ?? (error as Error).message}`, { cause: error });
  }
}

function refuseUnknown(setting: Setting, options: Pick<Parsed, 'sslmode' | 'target_session_attrs'>): void {
  const unknown = Object.keys(options).find((name) => ![...OPTIONS, ...PARTS].includes(name));
  if (unknown !== undefined)
    throw new StartupError(
      `${setting}: the option ${unknown} is not supported. Supported are ${listed(OPTIONS, 'and')}.`,
    );
  const { sslmode, target_session_attrs: wanted } = options;
  if (sslmode !== undefined && !SSL_MODES.includes(sslmode))
    throw new StartupError(`${setting}: sslmode must be ${listed(SSL_MODES, 'or')}, not ${sslmode}`);
  if (wanted !== undefined && !WRITING.includes(wanted))
    throw new StartupError(
      `${setting}: target_session_attrs must be ${listed(WRITING, 'or')}, not ${wanted}, because the service writes`,
    );
}

function timeLimit(
  setting: Setting,
  { connect_timeout: seconds }: Pick<Parsed, 'connect_timeout'>,
): Partial<DatabaseAddress> {
  if (seconds === undefined) return {};
  if (!/^[1-9]\d{0,2}$/.test(seconds))
    throw new StartupError(`${setting}: connect_timeout must be a whole number of seconds from 1 to 999`);
  return { connectionTimeoutMillis: Number(seconds) * 1000 };
}

const listed = (words: string[], last: 'and' | 'or') => `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
