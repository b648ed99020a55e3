/** Runs these tests with the processor of Stripe, whose API a stand-in serves over HTTP. */
process.env.CARDS = 'stripe';
await import('../../../api/payments/refund-cancellation.test.ts');

export {};
