/** Refuses LIVE tokens, so that trying an operation moves no real money. */
export function stayInTest(request) {
  const { Authorization = '' } = request.headers ?? {};
  return Authorization.startsWith('Bearer tat_live_') ? { ...request, userFetch: refuse } : request;
}

/** Replaces `fetch`, so that the page shows a failed request. */
function refuse() {
  return Promise.reject(new Error('Operations can be tried in TEST only. Authorize with a TEST application.'));
}
