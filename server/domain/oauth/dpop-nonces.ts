import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Key, Keyring } from '../../platform/keyring.ts';
import { equalHashes } from '../../platform/secrets.ts';

const MINUTE_MILLISECONDS = 60_000;
const MINUTE_BYTES = 4;
const MAC_BYTES = 12;

export const minuteOf = (clock: Clock): number => Math.floor(clock.now().getTime() / MINUTE_MILLISECONDS);

interface Nonce {
  minute: number;
  text: string;
  bytes: Buffer;
}

/**
 * Nonces for DPoP proofs (RFC 9449 section 8): the number of the current minute and its MAC. They are the same in every process
 * and stored nowhere, so that asking for many costs nothing. The few that are accepted are computed once a minute.
 */
export class DpopNonces {
  readonly #clock: Clock;
  readonly #keys: Keyring;
  #minute = -1;
  #accepted: Nonce[] = [];

  constructor(clock: Clock, keys: Keyring) {
    this.#clock = clock;
    this.#keys = keys;
  }

  /** Returns the current nonce. */
  current(): string {
    return this.#acceptedNow()[0]!.text;
  }

  /**
   * Returns the minute of a nonce of this service; undefined unless it is the current minute, the one before, or the one after,
   * which another process may have started already.
   */
  acceptedMinute(nonce: string): number | undefined {
    const given = Buffer.from(nonce);
    return this.#acceptedNow().find(({ bytes }) => equalHashes(bytes, given))?.minute;
  }

  /** Returns the accepted nonces. The current one is the first. */
  #acceptedNow(): Nonce[] {
    const minute = minuteOf(this.#clock);
    if (minute !== this.#minute) {
      const minutes = [minute, minute - 1, minute + 1];
      this.#accepted = minutes.flatMap((each) => this.#keys.known.map(({ secret }) => nonceOf(each, secret)));
      this.#minute = minute;
    }
    return this.#accepted;
  }
}

function nonceOf(minute: number, secret: Key['secret']): Nonce {
  const number = Buffer.alloc(MINUTE_BYTES);
  number.writeUInt32BE(minute);
  const mac = createHmac('sha256', secret).update('dpop nonce\n').update(number).digest();
  const text = Buffer.concat([number, mac.subarray(0, MAC_BYTES)]).toString('base64url');
  return { minute, text, bytes: Buffer.from(text) };
}
