import { fileURLToPath } from 'node:url';
import { compile, formatDiagnostic, NodeHost, resolveCompilerOptions } from '@typespec/compiler';
import { getOpenAPI3 } from '@typespec/openapi3';
import type { Document } from './document.ts';

type EmitterOptions = Parameters<typeof getOpenAPI3>[1];

const ENTRYPOINT = fileURLToPath(new URL('../../spec/main.tsp', import.meta.url));

/**
 * Compiles spec/main.tsp with the settings of the tspconfig.yaml next to it. Throws an error with every diagnostic, warnings
 * included.
 * @param entrypoint the path of another contract
 */
export async function compileContract(entrypoint = ENTRYPOINT): Promise<Document> {
  const [settings] = await resolveCompilerOptions(NodeHost, { cwd: entrypoint, entrypoint });
  const program = await compile(NodeHost, entrypoint, { ...settings, noEmit: true });
  const [record] = await getOpenAPI3(program, settings.options?.['@typespec/openapi3'] as EmitterOptions);
  if (program.diagnostics.length > 0 || record === undefined || record.versioned) {
    throw new Error(
      ['The contract does not compile.', ...program.diagnostics.map((d) => formatDiagnostic(d))].join('\n'),
    );
  }
  return record.document as unknown as Document;
}
