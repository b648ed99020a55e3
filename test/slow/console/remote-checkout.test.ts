/** The same with a processor that is reached by HTTP, and calls back. */
process.env.CARDS = 'http';
await import('./checkout.test.ts');
await import('../../console/checkout-pending.test.ts');

export {};
