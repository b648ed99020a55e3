/** True in a checkout, whose sources run as they are; the package `tallystick` is compiled. */
const IS_CHECKOUT = import.meta.filename.endsWith('.ts');

/** Returns the words with which an operator runs a command of `npm run ops`. */
export function opsCommand(words: string): string {
  return IS_CHECKOUT ? `npm run ops -- ${words}` : `tallystick ops ${words}`;
}

/** A command that shows the service at work: the tour of a checkout, or the start of a receiver by the command line. */
export const FIRST_COMMAND = IS_CHECKOUT ? 'npm run demo' : 'npx @tallystick/cli init';
