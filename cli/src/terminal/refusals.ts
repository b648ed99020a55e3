import { exitCodes, type ExitCode } from './exit-codes.ts';

/** A refusal by the command line, before or instead of the service. */
export class Refusal extends Error {
  readonly exitCode: ExitCode;
  /** Next step. */
  readonly hint: string | undefined;

  constructor(exitCode: ExitCode, message: string, hint?: string) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

export class UsageError extends Refusal {
  constructor(message: string, hint?: string) {
    super(exitCodes.usage, message, hint);
  }
}

export class NotSignedIn extends Refusal {
  constructor(message: string, hint: string) {
    super(exitCodes.notSignedIn, message, hint);
  }
}

/** The user answered no, or pressed Ctrl-C at a question. */
export class Interrupted extends Refusal {
  constructor(message = 'Cancelled. Nothing was changed.') {
    super(exitCodes.interrupted, message);
  }
}

/** Some of several actions failed. */
export class PartFailed extends Refusal {
  constructor(message: string, hint: string) {
    super(exitCodes.partFailed, message, hint);
  }
}
