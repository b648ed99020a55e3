import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sequelize } from '../../../server/database/connect.ts';
import { compare, figure, median } from './report.ts';
import type { Setting } from './setting.ts';

const SCRIPT = path.join(import.meta.dirname, 'month-statements.ts');
const ROUNDS = 40;
const PER_ROUND = 10;

/** The database, the months that have partitions, and whether statements name ranges of ids. */
const CONTENDERS = {
  plain: ['months_0', 'plain', ''],
  '6 partitions': ['months_1', '1', ''],
  '6, with ranges': ['months_1', '1', 'ranges'],
  '29 partitions': ['months_24', '24', ''],
  '29, with ranges': ['months_24', '24', 'ranges'],
} as const;

/** Compares the statements on partitions by month with those on plain tables, in turns, with 24 months of deliveries. */
export async function measureMonths({ databaseUrl }: Setting): Promise<void> {
  const children = new Map<string, ChildProcess>();
  let statements: string[] = [];
  for (const [name, [database, split, ranges]] of Object.entries(CONTENDERS)) {
    if (ranges === '') await sequelize.query(`CREATE DATABASE ${database}`);
    const url = databaseUrl.replace(/\/[^/]*$/, `/${database}`);
    const child = fork(SCRIPT, [url, split, ranges]);
    children.set(name, child);
    [statements] = (await once(child, 'message')) as [string[]];
  }
  figure('contenders', [...children.keys()].join(', '));
  for (const what of statements) {
    const taken = new Map([...children.keys()].map((name) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, child] of children) {
        child.send({ what, times: PER_ROUND });
        const [times] = (await once(child, 'message')) as [number[]];
        if (round > 0) taken.get(name)!.push(...times);
      }
    const plain = median(taken.get('plain')!);
    for (const [name, times] of taken)
      if (name !== 'plain')
        compare(`${what}, ${name}`, median(times) / plain, name === '29, with ranges' ? '≤ 1.5' : '', `p50 of plain tables ${plain.toFixed(2)} ms`); // prettier-ignore
  }
  for (const child of children.values()) {
    child.disconnect();
    await once(child, 'exit');
  }
}
