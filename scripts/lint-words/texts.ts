import ts from 'typescript';
import type { Comment } from './comments.ts';

const TEXTS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);

/** Lists the texts of several words in a TypeScript or JavaScript source: messages, labels and help. */
export function textsIn(source: string): Comment[] {
  const file = ts.createSourceFile('', source, ts.ScriptTarget.Latest);
  const texts: Comment[] = [];
  const visit = (node: ts.Node) => {
    if (TEXTS.has(node.kind)) {
      const { text } = node as ts.LiteralLikeNode;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      if (text.includes(' ')) texts.push({ line: line + 1, text, isDoc: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** Names for style sheets and scripts. */
const NAMES = /\b(?:class|data-[\w-]+)(?:="[^"]*")?/g;

/** Lists the lines of a template of a page, without names of classes. */
export function pageLinesIn(template: string): Comment[] {
  return template
    .replace(NAMES, '')
    .split('\n')
    .map((text, index) => ({ line: index + 1, text, isDoc: false }));
}
