import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { until } from '../processes/until.ts';

/** Time limit, long enough for a busy machine: it ends hanging commands and is not a performance goal. */
export const PATIENCE_MILLISECONDS = 600_000;

/** Lines left out: npm's own about this machine and its settings, the log of the service, and Next's network address. */
const NOISE = /^(npm (warn|notice)|\{"level"|- Network:)/;

export interface Running {
  /** Output printed since the program began to serve. */
  printed(): string;
  stop(): Promise<void>;
}

/** Runs commands below a folder as they would be typed, and records them in Markdown with their output and duration. */
export class RecordedShell {
  private readonly lines: string[] = [];
  private readonly children = new Set<ChildProcess>();
  private readonly folder: string;
  private environment: NodeJS.ProcessEnv;

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.environment = environment;
  }

  get markdown(): string {
    return this.lines.join('\n\n');
  }

  write(text: string): void {
    this.lines.push(text);
  }

  /** Creates a file, with its folders. */
  async file(name: string, language: string, content: string): Promise<void> {
    const place = path.join(this.folder, name);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
    this.show(language, content);
  }

  /** Records output of a program that was started before. */
  output(text: string): void {
    this.show('text', text);
  }

  /** Sets variables for all commands that follow. */
  export(variables: Record<string, string>): void {
    this.environment = { ...this.environment, ...variables };
    const settings = Object.entries(variables).map(([name, value]) => `export ${name}=${value}`);
    this.show('sh', settings.join('\n'));
  }

  /**
   * Runs a command to its end.
   *
   * @param where a folder relative to the shell's folder
   * @returns what it printed
   * @throws Error if it fails
   */
  async run(command: string, where: string): Promise<string> {
    const began = performance.now();
    const output = await this.runUnrecorded(command, where);
    this.note(where, command, performance.now() - began, output);
    return output;
  }

  /** Runs a command like `run`, but does not record it. */
  async runUnrecorded(command: string, where: string): Promise<string> {
    const { child, printed } = this.spawn(command, where);
    const hang = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), PATIENCE_MILLISECONDS);
    const [status] = (await once(child, 'close')) as [number | null];
    clearTimeout(hang);
    if (status !== 0) throw new Error(`${command} exited with ${status}.\n${printed()}`);
    return this.readable(printed());
  }

  /** Starts a command that keeps running, and waits until it serves. */
  async start(command: string, where: string, serves: () => Promise<boolean>): Promise<Running> {
    const began = performance.now();
    const { child, printed } = this.spawn(command, where);
    let start = 0;
    const printedSince = () => this.readable(printed().slice(start));
    await until(`${command} serves`, PATIENCE_MILLISECONDS, () => {
      if (!this.children.has(child)) throw new Error(`${command} ended.\n${printed()}`);
      return serves();
    });
    this.note(where, command, performance.now() - began, printedSince());
    start = printed().length;
    return { printed: printedSince, stop: () => this.end(child) };
  }

  /** Ends all programs that still run. */
  async close(): Promise<void> {
    for (const child of [...this.children].reverse()) await this.end(child);
  }

  private async end(child: ChildProcess): Promise<void> {
    if (!this.children.has(child)) return;
    const closed = once(child, 'close');
    process.kill(-child.pid!, 'SIGINT'); // like Ctrl-C, to the whole process group
    await closed;
  }

  private spawn(command: string, where: string): { child: ChildProcess; printed: () => string } {
    const cwd = path.join(this.folder, where);
    const child = spawn('sh', ['-c', command], {
      cwd,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.children.add(child);
    child.once('close', () => this.children.delete(child));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    return { child, printed: () => output };
  }

  private readable(output: string): string {
    const lines = stripVTControlCharacters(output).replaceAll(this.folder, '~').split('\n');
    return lines
      .filter((line) => !NOISE.test(line))
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{2,}/g, '\n')
      .replace(/^\n|\n$/g, '');
  }

  private note(where: string, command: string, milliseconds: number, output: string): void {
    this.show('console', `~/${where}$ ${command}   # ${(milliseconds / 1000).toFixed(1)} s\n${output}`);
  }

  private show(language: string, text: string): void {
    this.lines.push(`\`\`\`${language}\n${text.trimEnd()}\n\`\`\``);
  }
}
