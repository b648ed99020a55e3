export type Row = Readonly<Record<string, unknown>>;

/** Returns the value of a field. `payment_method.token` is the token of the payment method. */
export function valueAt(row: Row, field: string): unknown {
  if (field in row) return row[field];
  return field
    .split('.')
    .reduce<unknown>((value, name) => (typeof value === 'object' && value ? (value as Row)[name] : undefined), row);
}
