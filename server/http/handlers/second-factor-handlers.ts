import {
  confirmApp,
  getSecondFactor,
  replaceRecoveryCodes,
  startApp,
  turnOffApp,
} from '../../domain/accounts/second-factor.ts';
import type { UserCaller } from '../guards/locals.ts';
import type { Handlers } from './handler.ts';

export const SecondFactor: Handlers['SecondFactor'] = {
  get: ({ caller }) => getSecondFactor(caller.user),
  start: ({ service, body, caller, address }) =>
    service.limits.passwords.signIn(attemptOf(caller, address), () => startApp(service, caller, body.password)),
  confirm: async ({ service, body, caller }) => ({ recovery_codes: await confirmApp(service, caller, body.code) }),
  replaceRecoveryCodes: async ({ service, body, caller, address }) => {
    const replace = () => replaceRecoveryCodes(service, caller, body);
    return { recovery_codes: await service.limits.passwords.signIn(attemptOf(caller, address), replace) };
  },
  turnOff: ({ service, body, caller, address }) =>
    service.limits.passwords.signIn(attemptOf(caller, address), () => turnOffApp(service, caller, body)),
};

const attemptOf = ({ user }: UserCaller, address: string) => ({ subject: user.email.toLowerCase(), address });
