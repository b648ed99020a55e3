import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app.ts';
import type { Deprecations, OperationId } from '../../spec/generated/values.ts';
import type { OwnService } from './service.ts';

/** Dates of every operation that a test deprecates. */
export const DATES = { since: '2027-01-31', sunset: '2028-02-29' };

export const deprecationsOf = (ids: OperationId[]): Deprecations => Object.fromEntries(ids.map((id) => [id, DATES]));

export interface DeprecatedOperations {
  /** `http://127.0.0.1:{port}`. */
  origin: string;
  baseUrl: string;
  stop(): Promise<void>;
}

/** Starts another listener of a service, whose contract deprecates these operations. */
export async function deprecateOperations(service: OwnService, ids: OperationId[]): Promise<DeprecatedOperations> {
  const app = await createApp({ ...service.parts, deprecations: deprecationsOf(ids) });
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/api/v1`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
