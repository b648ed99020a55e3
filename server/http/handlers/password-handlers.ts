import { changePassword } from '../../domain/accounts/password-change.ts';
import { requestPasswordReset, resetPassword } from '../../domain/accounts/password-reset.ts';
import type { Handlers } from './handler.ts';

export const Password: Handlers['Password'] = {
  change: ({ service, body, caller, address }) => {
    const attempt = { subject: caller.user.email.toLowerCase(), address };
    return service.limits.passwords.change(attempt, () =>
      changePassword(service, caller, { password: body.current_password, code: body.code }, body.password, body),
    );
  },
  requestReset: ({ service, body, address }) =>
    service.limits.passwords.requestReset(address, () => requestPasswordReset(service, body.email)),
  reset: ({ service, body, address }) =>
    service.limits.passwords.reset(address, () => resetPassword(service, body.token, body.password, address, body)),
};
