/** Result of an endpoint's latest attempt, as far as this process knows. */
export type Standing = 'unknown' | 'proven' | 'failing';
