import type { Refusal } from './errors.ts';

/** The number of running tasks of each kind. */
export type AtWork<Kind extends string> = Readonly<Record<Kind, number>>;

export interface QueueBounds<Kind extends string> {
  /** The kinds of tasks; within a line, tasks of an earlier kind start first. */
  kinds: readonly Kind[];
  /** Reports whether one more task of a kind may start. @param line the counts of this line, which has the given name */
  mayStart: (kind: Kind, all: AtWork<Kind>, line: AtWork<Kind>, name: string) => boolean;
  /** Maximum number of waiting tasks. */
  waiting: number;
  /** Maximum number of waiting tasks of one line. */
  waitingPerLine: number;
  /** Longest wait in milliseconds, after which a task is refused. Undefined for an unlimited wait. */
  longestWait?: number;
  /** Creates the error for a refused task. */
  refusal: () => Refusal;
}

/**
 * How a task waits. One that continues another, which had a place, starts first in its line and is refused only after the longest
 * wait. A patient one, on which no response depends, waits as long as it takes.
 */
export type Standing = 'new' | 'continued' | 'patient';

interface Waiting {
  start: () => void;
  refuse: (refusal: Refusal) => void;
}

interface Line<Kind extends string> {
  atWork: Record<Kind, number>;
  waiting: Map<Kind, Waiting[]>;
}

/** Ends a task and releases its place for the next one. */
export type Leave = () => void;

/**
 * Serves lines, such as tenants or addresses, in turn. When the queue is full, the longest line loses its last task to one
 * of a shorter line, so that a few lines cannot fill the queue.
 */
export class FairQueue<Kind extends string> {
  readonly #bounds: QueueBounds<Kind>;
  /** Lines by name, in the order of their turns. */
  readonly #lines = new Map<string, Line<Kind>>();
  readonly #atWork: Record<Kind, number>;
  #waiting = 0;

  constructor(bounds: QueueBounds<Kind>) {
    this.#bounds = bounds;
    this.#atWork = this.#zeros();
  }

  /** The number of waiting tasks. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs a task when a place is free. @throws Refusal when the queue, or this line, is full */
  async take<T>(name: string, kind: Kind, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(name, kind);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a place. @throws Refusal when the queue, or this line, is full, or after the longest wait */
  async enter(name: string, kind: Kind, standing: Standing = 'new'): Promise<Leave> {
    const line = this.#lines.get(name) ?? { atWork: this.#zeros(), waiting: new Map<Kind, Waiting[]>() };
    const isNext = standing === 'continued' || !line.waiting.get(kind)?.length;
    if (isNext && this.#bounds.mayStart(kind, this.#atWork, line.atWork, name)) this.#begin(name, line, kind);
    else await this.#wait(name, line, kind, standing);
    return () => this.#end(name, line, kind);
  }

  #wait(name: string, line: Line<Kind>, kind: Kind, standing: Standing): Promise<void> {
    if (standing === 'new') this.#makeRoom(lengthOf(line));
    const queue = line.waiting.get(kind) ?? [];
    line.waiting.set(kind, queue);
    this.#lines.set(name, line);
    this.#waiting += 1;
    return new Promise((start, refuse) => {
      const waiting = { start, refuse };
      if (standing === 'continued') queue.unshift(waiting);
      else queue.push(waiting);
      if (standing !== 'patient') this.#boundWait(name, line, queue, waiting);
    });
  }

  #boundWait(name: string, line: Line<Kind>, queue: Waiting[], waiting: Waiting): void {
    const { longestWait, refusal } = this.#bounds;
    if (longestWait === undefined) return;
    const refuseNow = () => {
      queue.splice(queue.indexOf(waiting), 1);
      this.#waiting -= 1;
      this.#forgetIfIdle(name, line);
      waiting.refuse(refusal());
    };
    // Two halves: a pause of the whole process, in which no task can end either, then counts as one of them at most.
    let timer = setTimeout(() => {
      timer = setTimeout(refuseNow, longestWait / 2);
    }, longestWait / 2);
    const { start, refuse } = waiting;
    waiting.start = () => (clearTimeout(timer), start());
    waiting.refuse = (refusal) => (clearTimeout(timer), refuse(refusal));
  }

  /** @param length number of tasks that already wait in the new task's line */
  #makeRoom(length: number): void {
    const { waiting, waitingPerLine, refusal } = this.#bounds;
    if (length >= waitingPerLine) throw refusal();
    if (this.#waiting < waiting) return;
    const [name, longest] = [...this.#lines].reduce((one, other) =>
      lengthOf(other[1]) > lengthOf(one[1]) ? other : one,
    );
    if (lengthOf(longest) <= length + 1) throw refusal();
    const lastKind = this.#bounds.kinds.findLast((kind) => longest.waiting.get(kind)?.length)!;
    longest.waiting.get(lastKind)!.pop()!.refuse(refusal());
    this.#waiting -= 1;
    this.#forgetIfIdle(name, longest);
  }

  #begin(name: string, line: Line<Kind>, kind: Kind): void {
    this.#atWork[kind] += 1;
    line.atWork[kind] += 1;
    this.#lines.set(name, line);
  }

  #end(name: string, line: Line<Kind>, kind: Kind): void {
    this.#atWork[kind] -= 1;
    line.atWork[kind] -= 1;
    this.#forgetIfIdle(name, line);
    while (this.#waiting > 0 && this.#startNext());
  }

  /** @returns true if a task has started; the end of one task can make room for several, each bounded by another count */
  #startNext(): boolean {
    for (const [name, line] of this.#lines) {
      const kind = this.#bounds.kinds.find(
        (kind) => line.waiting.get(kind)?.length && this.#bounds.mayStart(kind, this.#atWork, line.atWork, name),
      );
      if (kind === undefined) continue;
      const { start } = line.waiting.get(kind)!.shift()!;
      this.#waiting -= 1;
      this.#lines.delete(name); // the next turn of this line follows those of the others
      this.#begin(name, line, kind);
      start();
      return true;
    }
    return false;
  }

  #forgetIfIdle(name: string, line: Line<Kind>): void {
    if (lengthOf(line) > 0 || this.#bounds.kinds.some((kind) => line.atWork[kind] > 0)) return;
    this.#lines.delete(name);
  }

  #zeros(): Record<Kind, number> {
    return Object.fromEntries(this.#bounds.kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  }
}

function lengthOf<Kind extends string>({ waiting }: Line<Kind>): number {
  let length = 0;
  for (const queue of waiting.values()) length += queue.length;
  return length;
}
