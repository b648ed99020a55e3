import type { FieldError } from '../../errors.ts';

/** As the contract's DisplayName. */
export function checkName(name: string, whose: string): FieldError[] {
  if (name.trim() !== '' && name.length <= 100) return [];
  return [{ field: 'name', code: 'invalid', message: `Enter a name for ${whose}, up to 100 characters.` }];
}
