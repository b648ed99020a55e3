import { enumValues, type Document } from '../document.ts';
import { statusesOfCodes } from '../responses.ts';

/** Lists of values by their schemas. */
const LISTS: Readonly<Record<string, string>> = {
  eventTypes: 'EventType',
  errorCodes: 'ErrorCode',
  oauthErrorCodes: 'OAuthErrorCode',
  scopes: 'Scope',
};

/** Renders enumerations of the contract that programs need at run time. */
export function renderConstants(document: Document): string {
  const lists = Object.entries(LISTS).map(([name, schemaName]) => {
    const schema = document.components.schemas[schemaName] ?? {};
    const values = enumValues(document, schema);
    if (values.length === 0) throw new Error(`${schemaName} is no enumeration.`);
    return `/** ${schema.description} */\nexport const ${name} = ${JSON.stringify(values)} as const;\n`;
  });
  return `${lists.join('\n')}
/** The codes of each status. */
export interface CodesByStatus {\n${codesByStatus(document).join('\n')}\n}
`;
}

function codesByStatus(document: Document): string[] {
  const codes = Map.groupBy(Object.entries(statusesOfCodes(document)), ([, status]) => status);
  return [...codes].map(([status, entries]) => `${status}: ${entries.map(([code]) => `'${code}'`).join(' | ')};`);
}
