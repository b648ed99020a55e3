/** The same with a processor that is reached by HTTP, and calls back. */
process.env.CARDS = 'http';
await import('./checkout.test.ts');
await import('./checkout-pending.test.ts');

export {};
