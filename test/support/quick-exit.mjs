// Ends a worker of Jest as soon as nothing is left to do. By itself, Node would first take down a heap of up to a gigabyte,
// for longer than the half second that Jest waits, even with process.exit(); a signal ends it at once. A handle that is left
// open still keeps the worker, and Jest says so.
if (process.env.JEST_WORKER_ID) process.once('beforeExit', () => process.kill(process.pid, 'SIGKILL'));
