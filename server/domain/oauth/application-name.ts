import { invalidField } from '../../platform/errors.ts';
import { checkName } from '../businesses/names.ts';

/** What the built-in command line is called (002-oauth.sql). Its consent page asks for all that the user may do. */
const BUILT_IN = 'tallystick command line';

/** Throws 400 `invalid_request` for a name that cannot be shown, or that would pass for the built-in application's. */
export function checkApplicationName(name: string): void {
  checkName(name);
  if (asRead(name) === BUILT_IN) {
    throw invalidField('/name', 'reserved_name', 'must not be the name of the command line of this service');
  }
}

/** Without what the eye passes over: case, width, joiners and how many spaces there are. */
function asRead(name: string): string {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return plain.trim().replace(/\s+/g, ' ').toLowerCase();
}
