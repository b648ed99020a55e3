/** What is tried out here must not move real money: a LIVE token goes no further. */
export function stayInTest(request) {
  const { Authorization = '' } = request.headers ?? {};
  return Authorization.startsWith('Bearer tat_live_') ? { ...request, userFetch: refuse } : request;
}

/** In place of `fetch`, so that the page shows it as it shows any failure. */
function refuse() {
  return Promise.reject(new Error('Things are tried out in TEST only. Authorize with an application of TEST.'));
}
