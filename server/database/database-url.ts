import { parse } from 'pg-connection-string';
import { StartupError } from '../platform/errors.ts';

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
}

/** Options of the URL that are used, by their names in libpq. Any other would be ignored, so it is refused. */
const OPTIONS = ['connect_timeout', 'options', 'sslcert', 'sslkey', 'sslmode', 'sslrootcert'];
/** Parts of the URL that may be given as options. */
const PARTS = ['host', 'port', 'user', 'password', 'ssl', 'uselibpqcompat'];
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** @throws StartupError for an unknown option, and when a file that the URL names cannot be read, such as that of `sslrootcert` */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const { host, port, user, password, database, ssl, options, ...others }: Parsed = parsed(url);
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

type Parsed = ReturnType<typeof parse> & { sslmode?: string; connect_timeout?: string };

function parsed(url: string): Parsed {
  try {
    return { ...parse(url) };
  } catch (error) {
    const reason = error instanceof URIError ? 'a percent sign in the password must be written as %25' : null;
    throw new StartupError(`DATABASE_URL: ${reason ?? (error as Error).message}`, { cause: error });
  }
}

function refuseUnknown(options: Pick<Parsed, 'sslmode'>): void {
  const unknown = Object.keys(options).find((name) => ![...OPTIONS, ...PARTS].includes(name));
  if (unknown !== undefined)
    throw new StartupError(`DATABASE_URL: the option ${unknown} is not known. Wanted: ${either(OPTIONS)}`);
  const { sslmode } = options;
  if (sslmode !== undefined && !SSL_MODES.includes(sslmode))
    throw new StartupError(`DATABASE_URL: sslmode is ${either(SSL_MODES)}, not ${sslmode}`);
}

function timeLimit({ connect_timeout: seconds }: Pick<Parsed, 'connect_timeout'>): Partial<DatabaseAddress> {
  if (seconds === undefined) return {};
  if (!/^[1-9]\d{0,2}$/.test(seconds))
    throw new StartupError('DATABASE_URL: connect_timeout is a whole number of seconds from 1 to 999');
  return { connectionTimeoutMillis: Number(seconds) * 1000 };
}

const either = (words: string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
