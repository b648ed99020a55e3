/** Exit codes. Scripts depend on them: they are part of the interface. */
export const exitCodes = {
  ok: 0,
  apiError: 1,
  usage: 2,
  notSignedIn: 4,
  partFailed: 5,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
