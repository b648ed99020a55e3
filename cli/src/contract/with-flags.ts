import type { Command } from 'commander';
import type { Report } from '../errors/report.ts';
import { flagOf } from './input-option.ts';

/** Rewords a report for the command: replaces the contract's field by the flag that the user typed. */
export function withFlags(report: Report, command: Command | undefined): Report {
  const errors = report.errors?.map((error) => ({ ...error, field: nameFor(error.field, command) }));
  const [was, is] = [report.errors?.[0]?.field, errors?.[0]?.field];
  if (was === undefined || is === undefined) return report;
  const { message } = report;
  return { ...report, errors, message: message.startsWith(`${was} `) ? `${is}${message.slice(was.length)}` : message };
}

/** Converts `/currency` to `--currency`, `/metadata/order` to `--metadata order`; without a flag to `payment_method.token`. */
function nameFor(field: string, command: Command | undefined): string {
  // A pointer into the body (RFC 6901), or the name of a parameter.
  const [name = '', ...inner] = field.split('/').filter((part, index) => part !== '' || index > 0);
  const argument = command?.registeredArguments.find((each) => each.name() === name);
  if (argument) return `<${name}>`;
  const option = command?.options.find(({ long }) => long === flagOf(name));
  const isPlace = (part: string) => !/^\d+$/.test(part); // omits the index in a list, whose values share one flag
  return option ? [flagOf(name), ...inner.filter(isPlace)].join(' ') : [name, ...inner].join('.');
}
