/** The same with a processor that is reached by HTTP and sends callbacks. */
process.env.CARDS = 'http';
await import('../../../api/payments/payments-processor-expiry.test.ts');

export {};
