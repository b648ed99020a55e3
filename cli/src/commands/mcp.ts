import type { Readable, Writable } from 'node:stream';
import { Option, type Command } from 'commander';
// McpServer describes inputs by Zod; the contract has JSON Schema.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import manifest from '../../package.json' with { type: 'json' };
import { callsLive } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { callTool } from '../mcp/call-tool.ts';
import { offered, toolOf } from '../mcp/tools.ts';
import { addExamples } from '../terminal/examples.ts';
import { UsageError } from '../terminal/refusals.ts';

const INSTRUCTIONS =
  'Payments, balances, search and webhooks of a Tallystick service. Amounts are in minor units: 1250 with EUR is 12.50 EUR. ' +
  'Errors have `code`, `errors` and often `next`, the next step.';

export function configure(command: Command, context: Context): void {
  command
    .description(
      'Offer operations of the contract as tools to a language model, by the Model Context Protocol on standard input and ' +
        'output. The tools act with the rights of the profile: those of its TEST application, unless --live is passed. ' +
        'Operations that take or return secrets are not offered.',
    )
    .addOption(
      new Option('--live', 'Also act in LIVE: with a LIVE application, and with your account, which is for both'),
    );
  addExamples(command, ['tally mcp', 'tally mcp --profile shop', 'tally mcp --live']);
  command.action(async ({ live = false }: { live?: boolean }) => {
    await checkEnvironment(context, live);
    await serve(context, live);
  });
}

/** @throws UsageError for a LIVE application without --live, and NotSignedIn without any application */
async function checkEnvironment(context: Context, live: boolean): Promise<void> {
  if (live) return;
  if (callsLive(await context.connection())) {
    throw new UsageError(
      'The application of the profile is LIVE.',
      'Pass --live to move real money, or use a TEST application with `tally apps use` or --profile.',
    );
  }
  await context.client('application');
}

/** Serves tools until the client closes standard input. */
async function serve(context: Context, live: boolean): Promise<void> {
  const ids = offered(live);
  const server = new Server(
    { name: 'tallystick', version: manifest.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: ids.map(toolOf) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const id = ids.find((each) => each === params.name);
    if (!id) throw new McpError(ErrorCode.InvalidParams, `There is no tool '${params.name}'.`);
    return callTool(context, id, params.arguments ?? {}, signal);
  });
  const { stdin, stdout, signal } = context.io;
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    stdin.once('end', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport(stdin as Readable, stdout as Writable));
  context.note(`Serving ${ids.length} tools on standard input and output.`);
  await closed;
  await server.close();
}
