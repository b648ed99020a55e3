/** How an endpoint's latest attempt went, as far as this process knows. */
export type Standing = 'unknown' | 'proven' | 'failing';
