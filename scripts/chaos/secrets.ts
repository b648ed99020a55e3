import { createHmac } from 'node:crypto';

/** A change made by a request: at some moment between these two, in milliseconds. */
interface Change {
  asked: number;
  answered: number;
}

interface IssuedSecret {
  /** Null if its answer was lost: a repeated one has no secret. */
  secret: string | null;
  issued: Change;
  /** How long this secret signs alongside the next one. */
  overlapMilliseconds: number;
}

/** An attempt is signed for a whole second, a moment before or after it reads the secrets. */
const SLACK_MILLISECONDS = 2000;

/** The history of an endpoint's secrets. */
export class Secrets {
  private readonly issued: IssuedSecret[] = [];

  /** Adds a secret. @param overlapSeconds for how long the previous one continues to sign */
  add(secret: string | null, issued: Change, overlapSeconds: number): void {
    const previous = this.issued.at(-1);
    if (previous) previous.overlapMilliseconds = overlapSeconds * 1000;
    this.issued.push({ secret, issued, overlapMilliseconds: 0 });
  }

  get size(): number {
    return this.issued.length;
  }

  /** Returns true if every signature is by a valid secret, and every certainly valid secret has signed. */
  verify(header: string, body: Buffer): boolean {
    const [, seconds, list] = /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(header) ?? [];
    if (!seconds || !list) return false;
    const at = Number(seconds) * 1000;
    const sign = (secrets: IssuedSecret[]) =>
      secrets.flatMap(({ secret }) =>
        secret === null ? [] : [createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')],
      );
    const shown = new Set(list.slice(1).replaceAll('v1=', '').split(','));
    const possible = this.issued.filter((_, index) => this.isPossible(index, at));
    const may = new Set(sign(possible));
    const must = sign(this.issued.filter((_, index) => this.isCertain(index, at)));
    const unknown = [...shown].filter((one) => !may.has(one));
    const lost = possible.filter(({ secret }) => secret === null);
    return unknown.length <= lost.length && must.every((one) => shown.has(one));
  }

  private isPossible(index: number, at: number): boolean {
    const ends = this.endOf(index)?.answered ?? Infinity;
    return this.issued[index]!.issued.asked - SLACK_MILLISECONDS <= at && at <= ends + SLACK_MILLISECONDS;
  }

  private isCertain(index: number, at: number): boolean {
    const ends = this.endOf(index)?.asked ?? Infinity;
    return this.issued[index]!.issued.answered + SLACK_MILLISECONDS <= at && at < ends - SLACK_MILLISECONDS;
  }

  /**
   * Returns when a secret ends: when the next one is issued or after the overlap, and at the latest when the one after that
   * is issued.
   */
  private endOf(index: number): Change | undefined {
    const [{ overlapMilliseconds } = { overlapMilliseconds: 0 }, next, afterNext] = this.issued.slice(index, index + 3);
    if (!next) return undefined;
    const end = (moment: keyof Change) =>
      Math.min(next.issued[moment] + overlapMilliseconds, afterNext?.issued[moment] ?? Infinity);
    return { asked: end('asked'), answered: end('answered') };
  }
}
