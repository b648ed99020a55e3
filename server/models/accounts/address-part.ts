import { col, fn, Op, where, type WhereOptions } from 'sequelize';

/** Selects rows whose email address has a part, ignoring case. @param column the name of the address, with that of its table */
export function hasInAddress(column: string, part: string): WhereOptions {
  return where(fn('strpos', fn('lower', col(column)), part.toLowerCase()), Op.gt, 0);
}
