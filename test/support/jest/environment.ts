import type { JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Frames of a stack. Jest sets a hundred, which each statement would collect, because Sequelize keeps a stack of it. */
const STACK_FRAMES = 20;

/** Runs tests in the context of the process, in which server, SDK and command line run, too. */
export default class ProcessEnvironment {
  /** What Jest changes for each file, apart from the real globals. */
  readonly global = { process: {}, console };
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup(): Promise<void> {
    Error.stackTraceLimit = STACK_FRAMES;
    return Promise.resolve();
  }

  /** A file whose test failed before it restored its mocks would leave them to the next one. */
  teardown(): Promise<void> {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    return Promise.resolve();
  }

  /** Jest requires the function, but imports no module itself. */
  getVmContext(): null {
    return null;
  }
}
