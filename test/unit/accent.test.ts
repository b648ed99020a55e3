import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accentOf, accentStyles } from '../../server/pages/parts/accent.ts';

const BASE = readFileSync(path.join(import.meta.dirname, '../../server/pages/parts/base.css'), 'utf8');

/** Reads the colours of a theme in the style sheet: the first of a name is the light one, the second the dark one. */
const themeColor = (name: string, index: number) =>
  [...BASE.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))][index]![1]!;

/** As WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [low, high] = [one, other].map(luminance).sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = (color.match(/[0-9a-f]{2}/g) ?? []).map((digits) => {
    const value = parseInt(digits, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return red! * 0.2126 + green! * 0.7152 + blue! * 0.0722;
}

const CHANNELS = ['00', '40', '80', 'c0', 'ff'];
const COLORS = CHANNELS.flatMap((red) => CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)));

test('texts in an accent and on it can be read in both themes, also on a button that is pointed at', () => {
  const faint = COLORS.flatMap((color) => {
    const shown = [...accentStyles(color).matchAll(/--accent(?:-strong)?:(#[0-9a-f]{6})/g)].map(([, each]) => each!);
    expect(shown).toHaveLength(4);
    return shown.flatMap((each, index) => {
      const theme = Math.floor(index / 2);
      const others = ['ground', 'surface', 'on-accent'].map((name) => themeColor(name, theme));
      return others.filter((other) => contrast(each, other) < 4.5).map((other) => `${color}: ${each} with ${other}`);
    });
  });
  expect(faint).toEqual([]);
});

test.each([
  ['#245b4e', 'light'],
  ['#7cc7b2', 'dark'],
] as const)('the accent of the service, %s, is unchanged in its %s theme', (color, theme) => {
  expect(accentOf(color)[theme]).toBe(color);
});

test('a colour that cannot be read is moved no further than necessary, and keeps its hue', () => {
  expect(accentOf('#ffd700')).toEqual({ light: expect.stringMatching(/^#[5-8]/), dark: '#ffd700' });
  const { light } = accentOf('#ffd700');
  expect(contrast(light, themeColor('ground', 0))).toBeLessThan(5);
  expect(light.endsWith('00')).toBe(true);
  expect(accentOf('#000000').dark).toMatch(/^#(..)\1\1$/);
  expect(accentOf('#ffffff').light).toMatch(/^#(..)\1\1$/);
});
