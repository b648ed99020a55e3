import { nameFault } from '../../domain/names.ts';
import type { FieldError } from '../../errors.ts';

/** As the contract's DisplayName. */
export function checkName(name: string, whose: string): FieldError[] {
  if (name.trim() === '' || name.length > 100) return [refused(`Enter a name for ${whose}, up to 100 characters.`)];
  const fault = nameFault(name);
  return fault === undefined ? [] : [refused(`The name of ${whose} ${fault}.`)];
}

const refused = (message: string): FieldError => ({ field: 'name', code: 'invalid', message });
