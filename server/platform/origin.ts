/** Below the origin: the base of every path of the contract. */
export const API_PATH = '/api/v1';
