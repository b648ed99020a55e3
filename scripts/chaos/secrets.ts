import { createHmac } from 'node:crypto';

/** A request that changed something: at some moment between the two, in milliseconds. */
interface Change {
  asked: number;
  answered: number;
}

interface IssuedSecret {
  secret: string;
  issued: Change;
  /** How long it goes on signing beside the next one. */
  overlapMilliseconds: number;
}

/** An attempt is signed for a whole second, a moment before or after it reads the secrets. */
const SLACK_MILLISECONDS = 2000;

/** Every secret that an endpoint has had, and when. */
export class Secrets {
  private readonly issued: IssuedSecret[] = [];

  /** @param overlapSeconds for how long the one before goes on signing */
  add(secret: string, issued: Change, overlapSeconds: number): void {
    const previous = this.issued.at(-1);
    if (previous) previous.overlapMilliseconds = overlapSeconds * 1000;
    this.issued.push({ secret, issued, overlapMilliseconds: 0 });
  }

  get size(): number {
    return this.issued.length;
  }

  /** Whether every signature is by a valid secret, and every surely valid secret has signed. */
  verify(header: string, body: Buffer): boolean {
    const [, seconds, list] = /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(header) ?? [];
    if (!seconds || !list) return false;
    const at = Number(seconds) * 1000;
    const sign = ({ secret }: IssuedSecret) =>
      createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
    const shown = new Set(list.slice(1).replaceAll('v1=', '').split(','));
    const may = new Set(this.issued.filter((_, index) => this.isPossible(index, at)).map(sign));
    const must = new Set(this.issued.filter((_, index) => this.isCertain(index, at)).map(sign));
    return [...shown].every((one) => may.has(one)) && [...must].every((one) => shown.has(one));
  }

  private isPossible(index: number, at: number): boolean {
    const ends = this.endOf(index)?.answered ?? Infinity;
    return this.issued[index]!.issued.asked - SLACK_MILLISECONDS <= at && at <= ends + SLACK_MILLISECONDS;
  }

  private isCertain(index: number, at: number): boolean {
    const ends = this.endOf(index)?.asked ?? Infinity;
    return this.issued[index]!.issued.answered + SLACK_MILLISECONDS <= at && at < ends - SLACK_MILLISECONDS;
  }

  /** The next secret ends it, at once or after the overlap; the one after that at the latest. */
  private endOf(index: number): Change | undefined {
    const [{ overlapMilliseconds } = { overlapMilliseconds: 0 }, next, afterNext] = this.issued.slice(index, index + 3);
    if (!next) return undefined;
    const end = (moment: keyof Change) =>
      Math.min(next.issued[moment] + overlapMilliseconds, afterNext?.issued[moment] ?? Infinity);
    return { asked: end('asked'), answered: end('answered') };
  }
}
