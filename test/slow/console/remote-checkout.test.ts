/** Runs these tests with a processor that is called over HTTP and sends callbacks. */
process.env.CARDS = 'http';
await import('./checkout.test.ts');
await import('../../console/checkout-pending.test.ts');

export {};
