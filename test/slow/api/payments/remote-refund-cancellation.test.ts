/** Runs these tests with a processor that is called over HTTP and sends callbacks. */
process.env.CARDS = 'http';
await import('../../../api/payments/refund-cancellation.test.ts');

export {};
