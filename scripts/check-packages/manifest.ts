import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/**
 * Checks that every entry point of the package has matching code and types.
 *
 * @returns faults by check
 */
export async function checkManifest(tarball: string): Promise<Record<string, string[]>> {
  const bytes = await readFile(tarball);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  const result = await checkPackage(createPackageFromTarballData(bytes));
  return {
    publint: messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code),
    'are the types wrong?': result.types ? result.problems.flatMap(describe) : ['The package has no types.'],
  };
}

function describe(problem: Problem): string[] {
  if (!('resolutionKind' in problem)) return [JSON.stringify(problem)];
  return [`${problem.kind}: ${problem.entrypoint} (${problem.resolutionKind})`];
}
