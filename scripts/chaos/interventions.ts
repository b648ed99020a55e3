import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from './ask.ts';
import { rotateSecret, type Endpoint } from './endpoints.ts';

const OVERLAP_SECONDS = 8;
const REPLAYS_PER_ROUND = 5;
const DISABLED_MILLISECONDS = 300;

/** Makes a merchant's interventions in every round, while processes are killed. */
export class Interventions {
  /** Number of accepted replays by delivery. */
  readonly replays = new Map<string, number>();
  private readonly caller: Caller;
  private readonly endpoints: Endpoint[];
  private underWay: Promise<void> | undefined;
  private readonly since = new Date().toISOString();

  constructor(caller: Caller, endpoints: Endpoint[]) {
    this.caller = caller;
    this.endpoints = endpoints;
  }

  /** Starts the interventions of a round, unless earlier ones still wait for an answer. */
  begin(round: number): void {
    const failed = (error: Error) => void this.caller.failures.push(error.message);
    this.underWay ??= this.round(round)
      .catch(failed)
      .finally(() => (this.underWay = undefined));
  }

  async settled(): Promise<void> {
    await this.underWay;
  }

  private async round(number: number): Promise<void> {
    const [good, , , flapping] = this.endpoints as [Endpoint, Endpoint, Endpoint, Endpoint];
    const overlapSeconds = number % 2 === 0 ? OVERLAP_SECONDS : 0;
    await Promise.all([
      this.replaySome(good),
      this.missAndRecover(flapping),
      ...this.endpoints.map((endpoint) => rotateSecret(this.caller, endpoint, overlapSeconds)),
    ]);
  }

  /** Recovers the missed deliveries of every endpoint. */
  async recoverAll(): Promise<void> {
    await Promise.all(this.endpoints.map((endpoint) => this.recover(endpoint)));
  }

  private async replaySome(endpoint: Endpoint): Promise<void> {
    const path = `/webhook-deliveries?endpoint_id=${endpoint.id}&status=DELIVERED&limit=${REPLAYS_PER_ROUND}`;
    const { data } = await this.caller.ask<{ data: { id: string }[] }>('GET', path);
    const replay = async ({ id }: { id: string }) => {
      await this.caller.ask('POST', `/webhook-deliveries/${id}/replay`, {});
      this.replays.set(id, (this.replays.get(id) ?? 0) + 1);
    };
    await Promise.all(data.map(replay));
  }

  /** Disables an endpoint, so that events are SKIPPED, and then recovers them. */
  private async missAndRecover(endpoint: Endpoint): Promise<void> {
    const path = `/webhook-endpoints/${endpoint.id}`;
    await this.caller.ask('PATCH', path, { status: 'DISABLED' });
    await delay(DISABLED_MILLISECONDS);
    await this.caller.ask('PATCH', path, { status: 'ENABLED' });
    await this.recover(endpoint);
  }

  private async recover({ id }: Endpoint): Promise<void> {
    await this.caller.ask('POST', `/webhook-endpoints/${id}/recover`, { since: this.since });
  }
}
