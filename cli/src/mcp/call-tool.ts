import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { operationDescriptions } from '../../../spec/generated/descriptions.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';
import { callerOf, callOperation, isList, placed } from '../contract/call-operation.ts';
import { reportedError } from '../errors/report.ts';
import { toolHint } from './tool-hints.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Calls an operation with a tool's arguments. A refusal is a result with `isError`, so that the model can correct the call. */
export async function callTool(
  context: Context,
  id: OperationId,
  given: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const mistake = mistakeIn(id, given);
  if (mistake !== undefined) return { isError: true, content: textOf({ error: mistake }) };
  try {
    const client = await context.client(callerOf(id));
    const answer = callOperation(client, id, placed(id, given), signal);
    if (!isList(answer)) return { content: textOf((await answer) ?? {}) };
    const { data, nextCursor } = await answer;
    return { content: textOf({ data, next_cursor: nextCursor }) };
  } catch (error) {
    const { describeError } = await import('../errors/describe-error.ts');
    const report = describeError(error, { group: undefined, env: context.io.env, where: context.options });
    const next = toolHint(id, report.code, report.next);
    return { isError: true, content: textOf(reportedError({ ...report, next })) };
  }
}

/** Finds unknown and missing inputs; the service checks values. */
function mistakeIn(id: OperationId, given: Arguments): { message: string; next: string } | undefined {
  const { inputs } = operationDescriptions[id];
  const names = Object.keys(inputs);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const message = `There is no input '${unknown}'. The inputs are ${names.join(', ') || 'none'}.`;
    return { message, next: `Call \`${id}\` without \`${unknown}\`.` };
  }
  const missing = names.filter((name) => inputs[name]?.required && given[name] === undefined);
  if (missing.length === 0) return undefined;
  return {
    message: `Missing: ${missing.join(', ')}.`,
    next: `Call \`${id}\` with ${missing.map((name) => `\`${name}\``).join(', ')}.`,
  };
}

function textOf(value: object): CallToolResult['content'] {
  return [{ type: 'text', text: JSON.stringify(value) }];
}
