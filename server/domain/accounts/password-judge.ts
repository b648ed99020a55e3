import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidField } from '../../platform/errors.ts';

/**
 * Lowest accepted score, from 0 to 4. Lower scores, of common passwords and their variations, take fewer than 10^8 guesses.
 */
const LEAST_SCORE = 3;
/** Numbers of leading characters to check. A strong beginning suffices, and longer ones take much more time. */
const BEGINNINGS = [16, 32];

/** Refuses common passwords. The first check loads its lists, which takes 80 ms and 30 MB. */
export class PasswordJudge {
  #loading: Promise<ZxcvbnFactory> | undefined;

  /** @param known the user's own words, such as name and address @throws Refusal naming `/password` */
  async refuseCommon(password: string, known: string[]): Promise<void> {
    this.#loading ??= load();
    const judge = await this.#loading;
    const isGood = BEGINNINGS.some((length) => {
      const [beginning = '', ...words] = [password, ...known].map((text) => text.slice(0, length));
      return judge.check(beginning, words).score >= LEAST_SCORE;
    });
    if (isGood) return;
    throw invalidField('/password', 'common_password', 'is too easy to guess: use a few unrelated words');
  }
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: Math.max(...BEGINNINGS) });
}
