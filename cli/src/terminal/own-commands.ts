/** Options that select profile and service. */
export interface Whereabouts {
  profile?: string | undefined;
  baseUrl?: string | undefined;
}

/** Adds these options to the commands in a text's backticks, so that the commands work as printed. */
export function withWhereabouts(text: string, { profile, baseUrl }: Whereabouts): string {
  const given = Object.entries({ '--profile': profile, '--base-url': baseUrl });
  return text.replace(/`tally (?!help )[a-z][^`]*/g, (command) =>
    given
      .filter(([flag, value]) => value !== undefined && !command.includes(flag))
      .reduce((line, [flag, value]) => `${line} ${flag} ${value}`, command),
  );
}
