/** The page of a mailed invitation. */
export const INVITATION_PATH = '/invitation';
