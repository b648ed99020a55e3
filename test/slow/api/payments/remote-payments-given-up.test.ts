/** The same with a processor that is reached by HTTP, and calls back. */
process.env.CARDS = 'http';
await import('./payments-given-up.test.ts');

export {};
