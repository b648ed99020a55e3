export const ACCOUNT_PATH = '/dashboard/account';
