import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';

/** Connects to public addresses only. Checks addresses in URLs itself, because sockets call `lookup` for names only. */
export function guardedConnector(settings: buildConnector.BuildOptions, guard: AddressGuard): buildConnector.connector {
  const connect = buildConnector({ ...settings, lookup: guard.lookup });
  return (options, callback) => {
    if (!isIP(options.hostname.replace(/^\[|\]$/g, ''))) return connect(options, callback);
    guard.publicAddresses(options.hostname).then(
      () => connect(options, callback),
      (error: Error) => callback(error, null),
    );
  };
}
