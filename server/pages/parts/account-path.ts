export const ACCOUNT_PATH = '/dashboard/account';
export const DELETE_ACCOUNT_PATH = `${ACCOUNT_PATH}/delete`;
export const SECOND_FACTOR_PATH = '/dashboard/second-factor';
export const SECURITY_PATH = '/dashboard/security';
