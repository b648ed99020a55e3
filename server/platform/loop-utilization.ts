import { performance } from 'node:perf_hooks';

/** Returns the utilization of the event loop since the previous call, from 0 to 1. */
export type ReadUtilization = () => number;

/** Starts to measure the utilization of this process's event loop. */
export function measureLoop(): ReadUtilization {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
