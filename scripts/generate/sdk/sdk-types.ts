import openapiTypescript, { astToString, STRING, UNDEFINED, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { eachOperation, responsesOf, type Document } from '../document.ts';
import { ref, sdkDocument, type SdkSchema } from './sdk-document.ts';
import { inputOf, paramsName } from './sdk-names.ts';

const { factory } = ts;

/**
 * Renders the named types of parameters and results, and of their parts, with openapi-typescript. It nests them in `components`,
 * without names that editors could show, so each becomes a declaration.
 */
export async function renderTypes(contract: Document): Promise<string> {
  const document = sdkDocument(contract);
  const nodes = await openapiTypescript(document as unknown as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => typeOf(schema as SdkSchema),
    transformProperty: (property, schema) => asWritten(property, schema as SdkSchema),
  });
  const names = publicNames(document);
  const schemas = membersOf(membersOf(nodes, 'components'), 'schemas').filter((schema) => names.has(nameIn(schema)));
  return schemas.map((schema) => plain(astToString(declarationOf(schema as ts.PropertySignature)))).join('\n');
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

/** Returns the names of what operations take and answer, of events and errors, and of their parts. */
function publicNames(document: Document): Set<string> {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = document.components.schemas[name];
      if (schema === undefined) throw new Error(`${name} is not in the document.`);
      if (names.has(name)) continue;
      if (!schema.properties?.next_cursor) names.add(name);
      visit(schema);
    }
  };
  visit(['WebhookEvent', 'StreamedEvent', 'Problem', 'OAuthErrorCode'].map(ref));
  for (const { operation } of eachOperation(document)) {
    if (inputOf(document, operation) !== undefined) visit(ref(paramsName(operation)));
    visit(responsesOf(document, operation).filter(([status]) => status.startsWith('2')));
  }
  return names;
}

function membersOf(nodes: readonly ts.Node[], name: string): readonly ts.Node[] {
  const node = nodes.find((each) => nameIn(each) === name);
  const whole = node && ts.isPropertySignature(node) ? node.type : node;
  if (whole && (ts.isInterfaceDeclaration(whole) || ts.isTypeLiteralNode(whole))) return whole.members;
  throw new Error(`openapi-typescript renders no ${name}.`);
}

function nameIn(node: ts.Node): string {
  const isNamed = ts.isInterfaceDeclaration(node) || ts.isPropertySignature(node);
  return isNamed && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : '';
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
function plain(source: string): string {
  return source
    .replace(/^( *\*) {5}/gm, '$1 ')
    .replaceAll('* @description ', '* ')
    .replace(/ *\/\*\* @(constant|enum \{\w+\}) \*\/\n/g, '')
    .replace(/^ *\* @(constant|enum \{\w+\})\n/gm, '')
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
    .replace(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}
