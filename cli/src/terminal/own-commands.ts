/** The options that lead a command to its profile and service. */
export interface Whereabouts {
  profile?: string | undefined;
  baseUrl?: string | undefined;
}

/** Commands that a text names, in backticks, with the same whereabouts: they work as they are printed. */
export function withWhereabouts(text: string, { profile, baseUrl }: Whereabouts): string {
  const given = Object.entries({ '--profile': profile, '--base-url': baseUrl });
  return text.replace(/`tally (?!help )[a-z][^`]*/g, (command) =>
    given
      .filter(([flag, value]) => value !== undefined && !command.includes(flag))
      .reduce((line, [flag, value]) => `${line} ${flag} ${value}`, command),
  );
}
