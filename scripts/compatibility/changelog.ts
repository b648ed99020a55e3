/** Returns the Unreleased section of a changelog (Keep a Changelog). */
function unreleasedIn(changelog: string): string {
  return /^## \[Unreleased\]$([\s\S]*?)(?=^## \[|(?![\s\S]))/m.exec(changelog)?.[1] ?? '';
}

/** Returns true if an unreleased entry names the rule and the place of a break, each in backticks. */
export function isAnnounced(changelog: string, { rule, place }: { rule: string; place: string }): boolean {
  const entries = unreleasedIn(changelog).split(/^(?=- )/m);
  return entries.some((entry) => [rule, place].every((text) => entry.replace(/\s+/g, ' ').includes(`\`${text}\``)));
}
