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
  const urls = urlsOfHosts(url);
  const [address, ...others] = urls.map(parseOne) as [DatabaseAddress];
  const isSearched = others.length > 0 || 'target_session_attrs' in parsed(urls[0]!);
  if (!isSearched) return address;
  const hosts = [address, ...others].map(({ host, port }) => ({ host, port }));
  return { ...address, writer: new Writer(hosts, address) };
}

function parseOne(url: string): DatabaseAddress {
  const { host, port, user, password, database, ssl, options, ...others } = parsed(url);
  refuseUnknown(others);
  return {
    host: host ?? 'localhost',
    port: Number(port || 5432),
    user: user ?? 'postgres',
    ...(password && { password }),
    database: database ?? user ?? 'postgres',
    ...(ssl !== undefined && { ssl: ssl as boolean | object }),
    ...(options !== undefined && { options }),
    ...timeLimit(others),
  };
}

type Parsed = ReturnType<typeof parse> & { sslmode?: string; connect_timeout?: string; target_session_attrs?: string };

function parsed(url: string): Parsed {
  try {
    return { ...parse(url) };
  } catch (error) {
    const reason = error instanceof URIError ? 'a percent sign in the password must be written as %25' : null;
    throw new StartupError(`DATABASE_URL: ${reason ?? (error as Error).message}`, { cause: error });
  }
}

function refuseUnknown(options: Pick<Parsed, 'sslmode' | 'target_session_attrs'>): void {
  const unknown = Object.keys(options).find((name) => ![...OPTIONS, ...PARTS].includes(name));
  if (unknown !== undefined)
    throw new StartupError(
      `DATABASE_URL: the option ${unknown} is not supported. Supported are ${listed(OPTIONS, 'and')}.`,
    );
  const { sslmode, target_session_attrs: wanted } = options;
  if (sslmode !== undefined && !SSL_MODES.includes(sslmode))
    throw new StartupError(`DATABASE_URL: sslmode must be ${listed(SSL_MODES, 'or')}, not ${sslmode}`);
  if (wanted !== undefined && !WRITING.includes(wanted))
    throw new StartupError(
      `DATABASE_URL: target_session_attrs must be ${listed(WRITING, 'or')}, not ${wanted}, because the service writes`,
    );
}

function timeLimit({ connect_timeout: seconds }: Pick<Parsed, 'connect_timeout'>): Partial<DatabaseAddress> {
  if (seconds === undefined) return {};
  if (!/^[1-9]\d{0,2}$/.test(seconds))
    throw new StartupError('DATABASE_URL: connect_timeout must be a whole number of seconds from 1 to 999');
  return { connectionTimeoutMillis: Number(seconds) * 1000 };
}

const listed = (words: string[], last: 'and' | 'or') => `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
