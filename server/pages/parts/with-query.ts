/** Joins a path and its query, if there is one. */
export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path;
