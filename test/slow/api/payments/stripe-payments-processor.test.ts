/** Runs these tests with the processor of Stripe, whose API a stand-in serves over HTTP. */
process.env.CARDS = 'stripe';
await import('./payments-processor.test.ts');

export {};
