/** Returns advice for initdb run as a user without a name, as in containers. */
export function nameAdvice(reason: string): string {
  const [, uid] = /could not look up effective user ID (\d+)/.exec(reason) ?? [];
  if (uid === undefined) return '';
  return (
    `; PostgreSQL requires a name for user ${uid}: add a line to /etc/passwd, such as ` +
    `tallystick:x:${uid}:${uid}::/tmp:/bin/sh, start the service as a user with a name, or set DATABASE_URL`
  );
}
