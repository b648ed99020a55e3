import { readFile } from 'node:fs/promises';
import type { Document } from '../generate/document.ts';
import { breaksBetween } from './breaks.ts';
import { isAnnounced } from './changelog.ts';
import { CHANGELOG, readReleased } from './released.ts';

/** A line for each break since the last release that no entry of the changelog names. */
export async function unannouncedBreaks(document: Document): Promise<string[]> {
  const { released, version } = await readReleased();
  const changelog = await readFile(CHANGELOG, 'utf8');
  return breaksBetween(released, document)
    .filter((found) => !isAnnounced(changelog, found))
    .map(
      ({ rule, place }) =>
        `${place}: breaks clients of ${version} (${rule}). Undo it, or announce it under Unreleased in CHANGELOG.md: - \`${rule}\` \`${place}\`: why, and what to do.`,
    );
}
