// Ends a worker of Jest as soon as no work is left. By itself, Node would first free a heap of up to a gigabyte, for longer
// than the half second that Jest waits, even with process.exit(); a signal ends the worker at once. An open handle still keeps
// the worker running, and Jest reports that.
if (process.env.JEST_WORKER_ID) process.once('beforeExit', () => process.kill(process.pid, 'SIGKILL'));
