/**
 * Builds a query of rows of many businesses: the first row of each business before the second of any.
 * @param columns of the result
 * @param rows FROM and WHERE
 * @param order column that sorts the rows of a business, and those of one turn
 * @param limit parameter of the number of rows
 */
export const inTurn = (columns: string, rows: string, order: string, limit: string): string => `
    SELECT ${columns} FROM (
      SELECT ${columns}, ${order} AS place, row_number() OVER (PARTITION BY business_id ORDER BY ${order}) AS turn
      ${rows}
    ) found
    ORDER BY turn, place LIMIT ${limit}`;
