/** The parts of a document used here. */
interface Described {
  paths: Record<string, Record<string, { responses?: Record<string, Refusal> }>>;
  components: { responses?: Record<string, Refusal> };
}

interface Refusal {
  $ref?: string;
  content?: Record<string, { schema?: object }>;
  'x-codes'?: string[];
}

/**
 * Declares in schemas which codes each refusal can have. The published document has one schema for all refusals, because client
 * generators would turn each narrowed one into its own type.
 */
export function narrowRefusals<T extends object>(document: T): T {
  const { paths, components } = document as T & Described;
  const answers = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses = {} }) => Object.entries(responses));
  const narrowed = new Set<Refusal>();
  for (const [status, given] of answers) {
    const answer = components.responses?.[given.$ref?.split('/').at(-1) ?? ''] ?? given;
    const codes = answer['x-codes'];
    if (codes === undefined || narrowed.has(answer)) continue;
    narrowed.add(answer);
    for (const media of Object.values(answer.content ?? {})) {
      media.schema = narrowRefusal(media.schema ?? {}, Number(status), codes);
    }
  }
  return document;
}

/** Builds the schema of a refusal with this status and one of these codes. A problem has a `code`, an OAuth error an `error`. */
export function narrowRefusal(schema: object, status: number, codes: readonly string[]): object {
  const code = { enum: codes };
  return { allOf: [schema], properties: { status: { enum: [status] }, code, error: code } };
}
