import { EventEmitter } from 'node:events';
import { Option, type Command } from 'commander';

/** Keeps an option available under its deprecated name, with a warning. */
export function addFormerName(command: Command, option: Option, former: string, warn: (text: string) => void): void {
  const flags = option.flags.replace(/--[a-z-]+/, former);
  command.addOption(new Option(flags).hideHelp());
  command.on(`option:${former.slice(2)}`, (value: unknown) => {
    warn(`${former} was renamed to ${option.long}.`);
    EventEmitter.prototype.emit.call(command, `option:${option.name()}`, value); // commander's types lack emit
  });
}
