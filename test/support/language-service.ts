import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'test/support/edited.ts');

/** The hints of an editor for a program in this repository. A place is a text of the program with `|` at the cursor. */
export interface Editor {
  hover(place: string): { signature: string; words: string; tags: string[] };
  signatureHelp(place: string): { signature: string; words: string };
  completions(place: string): string[];
}

export function openEditor(program: string): Editor {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const service = ts.createLanguageService({
    readFile: (file) => ts.sys.readFile(file),
    fileExists: (file) => ts.sys.fileExists(file),
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getCompilationSettings: () => options,
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = file === FILE ? program : ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });

  /** @throws if the text without its `|` is not in the program exactly once */
  function positionOf(place: string): number {
    const text = place.replace('|', '');
    const start = program.indexOf(text);
    if (start < 0 || program.includes(text, start + 1)) throw new Error(`'${text}' is not there once.`);
    return start + place.indexOf('|');
  }

  return {
    hover(place) {
      const info = service.getQuickInfoAtPosition(FILE, positionOf(place));
      if (!info) throw new Error(`There is nothing to show at '${place}'.`);
      return {
        signature: ts.displayPartsToString(info.displayParts),
        words: ts.displayPartsToString(info.documentation),
        tags: (info.tags ?? []).map(({ name }) => name),
      };
    },
    signatureHelp(place) {
      const help = service.getSignatureHelpItems(FILE, positionOf(place), {});
      const [item] = help?.items ?? [];
      if (!item) throw new Error(`There is no signature at '${place}'.`);
      const parameters = item.parameters.map(({ displayParts }) => ts.displayPartsToString(displayParts));
      const [start, end] = [item.prefixDisplayParts, item.suffixDisplayParts].map(ts.displayPartsToString);
      return {
        signature: `${start}${parameters.join(', ')}${end}`,
        words: ts.displayPartsToString(item.documentation),
      };
    },
    completions(place) {
      const { entries = [] } = service.getCompletionsAtPosition(FILE, positionOf(place), undefined) ?? {};
      return entries.map(({ name }) => name);
    },
  };
}
