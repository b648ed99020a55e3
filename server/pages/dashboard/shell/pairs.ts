import { invalidField } from '../../../platform/errors.ts';

/** Reads a field with one entry per line, as `name: text`. */
export function pairsOf(field: string, text: string, example: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const entries = lines.map((line): [string, string] => {
    const [, name, value] = /^([^:]+):(.*)$/s.exec(line) ?? [];
    if (name === undefined)
      throw invalidField(`/${field}`, 'format', `must have a colon in each line, such as ${example}`);
    return [name.trim(), value!.trim()];
  });
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalidField(`/${field}`, 'repeated', `must have one line for ${twice}`);
  return Object.fromEntries(entries);
}
