import openapiTypescript, { astToString, STRING, UNDEFINED, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { eachOperation, responsesOf, type Document } from '../document.ts';
import { ref, sdkDocument, type SdkSchema } from './sdk-document.ts';
import { inputOf, paramsName } from './sdk-names.ts';

const { factory } = ts;

/**
 * Renders the contract with openapi-typescript: the types of parameters and results, and the `paths` of openapi-fetch, which refer
 * to them. openapi-typescript nests types without names that editors could show, so each becomes a declaration.
 */
export async function renderTypes(contract: Document): Promise<{ types: string; paths: string }> {
  const document = sdkDocument(contract);
  const nodes = await openapiTypescript(document as unknown as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => typeOf(schema as SdkSchema),
    transformProperty: (property, schema) => asWritten(property, schema as SdkSchema),
  });
  const named = new Set(namesIn(document, publicParts(document)).filter((name) => !isPage(document, name)));
  const used = new Set(namesIn(document, [document.paths, document.components.responses]));
  const queries = queryNames(document);
  const types: ts.Declaration[] = [];
  /** Moves named types out of `paths` and its parts. */
  const visit = (node: ts.Node, outer: string): ts.Node | undefined => {
    const place = [outer, nameIn(node)].filter(Boolean).join('/');
    const [, query = ''] = /^operations\/(\w+)\/parameters\/query$/.exec(place) ?? [];
    const [, schema] = /^components\/schemas\/(\w+)$/.exec(place) ?? [];
    if (queries.has(query)) return withType(node as ts.PropertySignature, queries.get(query)!);
    if (schema === undefined) return ts.visitEachChild(node, (child) => visit(child, place), undefined);
    if (named.has(schema)) types.push(declarationOf(node as ts.PropertySignature));
    if (!used.has(schema)) return undefined;
    return named.has(schema) ? withType(node as ts.PropertySignature, schema) : node;
  };
  const paths = nodes.filter(ts.isInterfaceDeclaration).flatMap((node) => visit(node, '') ?? []);
  const text = plain(astToString(paths), named);
  const code = text.replace(/\/\*.*?\*\//gs, '');
  const imported = [...named].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return {
    types: types.map((type) => plain(astToString(type), named)).join('\n'),
    paths: `import type { ${imported.join(', ')} } from './types.ts';\n\n${text}`,
  };
}

/** Returns the type of a marked schema; undefined for those that openapi-typescript knows. */
function typeOf(schema: SdkSchema): ts.TypeNode | undefined {
  const { 'x-values': values, 'x-time': isTime, 'x-unknown': isUnknown } = schema;
  if (isTime) return factory.createUnionTypeNode([STRING, factory.createTypeReferenceNode('Date')]);
  if (isUnknown) {
    const anyText = factory.createTemplateLiteralTypeSpan(STRING, factory.createTemplateTail(''));
    return factory.createTemplateLiteralType(factory.createTemplateHead('unknown: '), [anyText]);
  }
  if (!values) return undefined;
  const known = values.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)));
  const others = factory.createIntersectionTypeNode([STRING, factory.createTypeLiteralNode([])]);
  return factory.createUnionTypeNode([...known, factory.createParenthesizedType(others)]);
}

/** Lets callers pass a readonly list, undefined with exactOptionalPropertyTypes, and no empty list in a query. */
function asWritten(property: ts.PropertySignature, { 'x-place': place }: SdkSchema): ts.PropertySignature | undefined {
  const { modifiers, name, questionToken, type } = property;
  if (!place || !type) return undefined;
  const written = withReadonlyLists(type, place === 'query');
  const variants = ts.isUnionTypeNode(written) ? written.types : [written];
  const optional = questionToken ? factory.createUnionTypeNode([...variants, UNDEFINED]) : written;
  return factory.updatePropertySignature(property, modifiers, name, questionToken, optional);
}

function withReadonlyLists(type: ts.TypeNode, isFilled: boolean): ts.TypeNode {
  if (ts.isUnionTypeNode(type))
    return factory.createUnionTypeNode(type.types.map((one) => withReadonlyLists(one, isFilled)));
  if (!ts.isArrayTypeNode(type)) return type;
  const filled = isFilled ? factory.createTupleTypeNode([type.elementType, factory.createRestTypeNode(type)]) : type;
  return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, filled);
}

/** Returns what operations take and answer, events and errors. */
function publicParts(document: Document): unknown[] {
  return [
    ...['WebhookEvent', 'StreamedEvent', 'Problem', 'OAuthErrorCode'].map(ref),
    ...eachOperation(document).flatMap(({ operation }) => [
      inputOf(document, operation) && ref(paramsName(operation)),
      responsesOf(document, operation).filter(([status]) => status.startsWith('2')),
    ]),
  ];
}

/** Returns the names of all schemas that the parts refer to. */
function namesIn(document: Document, parts: unknown[]): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = document.components.schemas[name];
      if (schema === undefined) throw new Error(`${name} is not in the document.`);
      if (names.has(name)) continue;
      names.add(name);
      visit(schema);
    }
  };
  visit(parts);
  return [...names];
}

/** Reports whether a schema is one page of a list, which the SDK returns as its own type. */
function isPage(document: Document, name: string): boolean {
  const { next_cursor, has_more, data, ...others } = document.components.schemas[name]?.properties ?? {};
  return Boolean(next_cursor && has_more && data) && Object.keys(others).length === 0;
}

/** Returns the names of queries by operation. */
function queryNames(document: Document): Map<string, string> {
  const operations = eachOperation(document).map(({ operation }) => operation);
  const asking = operations.filter((operation) => inputOf(document, operation)?.place === 'query');
  return new Map(asking.map((operation) => [operation.operationId, paramsName(operation)]));
}

function nameIn(node: ts.Node): string {
  const isNamed = ts.isInterfaceDeclaration(node) || ts.isPropertySignature(node);
  return isNamed && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : '';
}

function withType({ modifiers, name, questionToken }: ts.PropertySignature, type: string): ts.PropertySignature {
  return factory.createPropertySignature(modifiers, name, questionToken, factory.createTypeReferenceNode(type));
}

/** `Payment: { … }` → `export interface Payment { … }`. */
function declarationOf(property: ts.PropertySignature): ts.Declaration {
  const [exported, name] = [[factory.createToken(ts.SyntaxKind.ExportKeyword)], nameIn(property)];
  const type = withRecords(property.type!);
  const declaration = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(exported, name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(property));
}

/** `{ [key: string]: string }` → `Record<string, string>`, at any depth. */
function withRecords<Node extends ts.TypeNode>(type: Node): ts.TypeNode {
  const [only, ...others] = ts.isTypeLiteralNode(type) ? type.members : [];
  const visited = (node: ts.Node): ts.Node =>
    ts.isTypeNode(node) ? withRecords(node) : ts.visitEachChild(node, visited, undefined);
  if (!only || !ts.isIndexSignatureDeclaration(only) || others.length > 0)
    return ts.visitEachChild(type, visited, undefined);
  return factory.createTypeReferenceNode('Record', [STRING, withRecords(only.type)]);
}

/** Removes what openapi-typescript adds to texts, and writes `Payment` in place of `components["schemas"]["Payment"]`. */
function plain(source: string, named: ReadonlySet<string>): string {
  return source
    .replace(/^( *\*) {5}/gm, '$1 ')
    .replaceAll('* @description ', '* ')
    .replace(/ *\/\*\* @(constant|enum \{\w+\}) \*\/\n/g, '')
    .replace(/^ *\* @(constant|enum \{\w+\})\n/gm, '')
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
    .replace(/components\["schemas"\]\["(\w+)"\]/g, (place, name: string) => (named.has(name) ? name : place));
}
