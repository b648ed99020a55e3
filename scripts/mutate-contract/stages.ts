import { runNode } from '../processes/run-node.ts';

export interface Stage {
  name: 'generate' | 'lint' | 'compile' | 'tests';
  /** Arguments of node. */
  command: string[];
}

const tsc = 'node_modules/typescript/bin/tsc';
const test = (...patterns: string[]) => ['scripts/test.ts', '--bail', ...patterns];
const slowTest = (...patterns: string[]) => test('--config', 'jest.slow.config.mjs', ...patterns);

/** Stages, cheapest first. The tests are those that compare server, document and packages. */
export const stages: Stage[] = [
  { name: 'generate', command: ['scripts/generate.ts'] },
  { name: 'generate', command: ['scripts/samples.ts'] },
  { name: 'lint', command: ['scripts/lint-contract.ts'] },
  { name: 'tests', command: test('contract/facts') },
  { name: 'compile', command: [tsc, '--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.mutants'] },
  { name: 'tests', command: test('contract/promises', 'contract/webhooks', 'clients.test') },
  { name: 'tests', command: slowTest('contract/state', 'contract/cases') },
  {
    name: 'tests',
    command: test(
      'bad-input',
      'accounts.test',
      'payments/payments.test',
      'payments/payments-only-one',
      'payments/payouts.test',
      'stripe-amounts',
      'webhook-endpoints',
    ),
  },
];

const LONGEST_STAGE_MILLISECONDS = 5 * 60_000;

/** Runs a stage and returns the message if it fails. Reaching the time limit is a failure. */
export async function runStage({ command }: Stage, folder: string): Promise<{ passed: boolean; reason: string }> {
  const { code, output } = await runNode(command, folder, LONGEST_STAGE_MILLISECONDS);
  return { passed: code === 0, reason: reasonIn(output) };
}

/** Patterns of a line with the cause of a failure, best first: a cause, a test, a type, an error, anything. */
const TELLING = [/^\[cause\]/, /^●/, /error TS/, /^\w*Error: /, /error|✕|^#?\/|fail/i, /./];

function reasonIn(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const telling = TELLING.map((look) => lines.find((line) => look.test(line))).find((line) => line !== undefined);
  return (telling ?? '').slice(0, 160);
}
