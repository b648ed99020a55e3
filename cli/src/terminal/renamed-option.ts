import { Option, type Command } from 'commander';

/** Keeps an option working under its former name, with a warning. */
export function addFormerName(command: Command, option: Option, former: string, warn: (text: string) => void): void {
  const flags = option.flags.replace(/--[a-z-]+/, former);
  command.addOption(new Option(flags).hideHelp());
  command.on(`option:${former.slice(2)}`, (value: unknown) => {
    warn(`${former} is called ${option.long} now.`);
    (command as unknown as NodeJS.EventEmitter).emit(`option:${option.name()}`, value);
  });
}
