import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import type { Context } from '../context/context.ts';
import { addExamples } from '../terminal/examples.ts';

const FIELDS = ['tally', 'node', 'platform'];

export function configure(command: Command, context: Context): void {
  command.description('Show the versions of tally and of Node, for a report.');
  addExamples(command, ['tally version', 'tally version --jq .tally']);
  command.action(async () => {
    context.output.checkFields(FIELDS);
    const { versions, platform, arch } = process;
    await context.output.record({ tally: manifest.version, node: versions.node, platform: `${platform} ${arch}` });
  });
}
