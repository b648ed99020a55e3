import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidField } from '../../platform/errors.ts';

/** Of 0 to 4. Passwords below it can be guessed in 10^8 attempts, as common ones and their variations can. */
const LEAST_SCORE = 3;
/** Characters to judge. A good beginning suffices, and the search for patterns takes much longer for more characters. */
const BEGINNINGS = [16, 32];

/** Knows common passwords. Its lists take 80 ms and 30 MB, so the first password loads them. */
export class PasswordJudge {
  #loading: Promise<ZxcvbnFactory> | undefined;

  /** @param known what is known of the user, such as name and address @throws Refusal naming `/password` */
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
