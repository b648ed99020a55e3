import { readFile } from 'node:fs/promises';
import type { Document } from '../generate/document.ts';
import { breaksBetween } from './breaks.ts';
import { isAnnounced } from './changelog.ts';
import { hasLived, LIFETIME_DAYS, startOf } from './lifetime.ts';
import { CHANGELOG, readReleased } from './released.ts';
import { REMOVALS, type Break, type Rule } from './rules.ts';

/** Lists each break since the last release that no changelog entry names, or that comes too early. */
export async function unannouncedBreaks(document: Document): Promise<string[]> {
  const { released, version } = await readReleased();
  const changelog = await readFile(CHANGELOG, 'utf8');
  return faultsOf(breaksBetween(released, document), { changelog, version, today: new Date() });
}

/** The release that a break is judged against. */
export interface Release {
  changelog: string;
  /** Version of the last release. */
  version: string;
  today: Date;
}

export function faultsOf(breaks: Break[], { changelog, version, today }: Release): string[] {
  return breaks.flatMap((found) => {
    const { rule, place } = found;
    const head = `${place}: breaks clients of ${version} (${rule}).`;
    if (rule === 'sunset-advanced') return [`${head} Keep the dates of the release, or move them to later ones.`];
    if (isTooEarly(found, today))
      return [`${head} ${whenDeprecated(found)} Keep it until it has been deprecated for ${LIFETIME_DAYS} days.`];
    if (isAnnounced(changelog, found)) return [];
    return [
      `${head} Undo it, or announce it under Unreleased in CHANGELOG.md: - \`${rule}\` \`${place}\`: why, and what to do.`,
    ];
  });
}

/** Returns true if something is removed that was not deprecated long enough, or before its announced sunset. */
function isTooEarly({ rule, announced }: Break, today: Date): boolean {
  if (!(REMOVALS as readonly Rule[]).includes(rule)) return false;
  const [since, sunset] = [announced?.since, announced?.sunset].map(startOf);
  return !since || !sunset || today < sunset || !hasLived(since, today);
}

function whenDeprecated({ announced }: Break): string {
  if (!announced) return 'It was not deprecated in that release.';
  return `It is deprecated since ${announced.since}, until ${announced.sunset}.`;
}
