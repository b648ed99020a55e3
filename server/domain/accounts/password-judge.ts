import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidField } from '../../platform/errors.ts';

/** Of 0 to 4; what is below can be guessed in 10^8 attempts, as lists of common passwords and their variations are. */
const LEAST_SCORE = 3;
/** Looking for patterns takes time that grows with the length. What begins with so many good characters is good. */
const MOST_JUDGED = 32;

/** Knows the passwords that many use. Its lists take some 80 ms to load, and 30 MB: only once they are needed. */
export class PasswordJudge {
  #loading: Promise<ZxcvbnFactory> | undefined;

  /** @param known what is known of the user, such as name and address @throws Refusal naming `/password` */
  async refuseCommon(password: string, known: string[]): Promise<void> {
    this.#loading ??= load();
    const beginnings = known.map((each) => each.slice(0, MOST_JUDGED));
    const { score } = (await this.#loading).check(password, beginnings);
    if (score >= LEAST_SCORE) return;
    throw invalidField('/password', 'common_password', 'is too easy to guess: use a few unrelated words');
  }
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MOST_JUDGED });
}
