/** The same with a processor that is reached by HTTP, and calls back. */
process.env.CARDS = 'http';
await import('../../../api/payments/payments.test.ts');

export {};
