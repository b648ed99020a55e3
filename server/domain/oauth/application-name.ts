import { invalidField } from '../../platform/errors.ts';
import { checkName } from '../businesses/names.ts';

/** Name of the built-in command line (002-oauth.sql), whose consent page grants everything that the user may do. */
const BUILT_IN = 'tallystick command line';

/** Throws 400 `invalid_request` for a deceptive or invisible name, or one that looks like the built-in application's. */
export function checkApplicationName(name: string): void {
  checkName(name);
  if (asRead(name) === BUILT_IN) {
    throw invalidField('/name', 'reserved_name', 'must not be the name of the command line of this service');
  }
}

/** The name as people read it: without case, width, joiners and repeated spaces. */
function asRead(name: string): string {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return plain.trim().replace(/\s+/g, ' ').toLowerCase();
}
