import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import type { Sample } from '../../../scripts/samples/sample.ts';
import type { OperationId } from '../../../spec/generated/values.ts';
import { compile } from '../../support/compile.ts';

const SDK = path.join(import.meta.dirname, '../../../sdk');
const samples = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../spec/generated/samples.json'), 'utf8'),
) as Record<OperationId, Sample[]>;
const ids = Object.keys(samples) as OperationId[];

const sourceOf = (id: OperationId, lang: Sample['lang']) => samples[id].find((sample) => sample.lang === lang)!.source;

test('every sample by the SDK compiles', () => {
  const texts = new Map(ids.map((id) => [path.join(SDK, `${id}.mts`), sourceOf(id, 'TypeScript')]));
  expect(compile([...texts.keys()], texts)).toEqual([]);
});
