import type { Step } from '../serving/request-steps.ts';

/** Makes a list of a single value where a form has a list: a form repeats the name, so that one value looks like a text. */
export function listFields(names: readonly string[]): Step {
  return (req) => {
    const body = req.body as Record<string, unknown> | undefined;
    for (const name of names) if (typeof body?.[name] === 'string') body[name] = [body[name]];
  };
}
