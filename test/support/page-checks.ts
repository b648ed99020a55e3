/// <reference lib="dom" />
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Checks a small screen for faults: sideways scrolling, and targets too small for a finger (WCAG 2.2, 2.5.8). */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.waitForLoadState();
  const sizes = await page.evaluate(() => ({
    // Not from innerWidth, which a phone's browser widens to the overflowing content.
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: [...document.querySelectorAll<HTMLElement>('button, .button, input:not([type=hidden], [aria-hidden=true])')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  }));
  expect(sizes).toEqual({ overflow: 0, small: [] });
}

/** Returns texts that end in an ellipsis, where a reader without a mouse cannot see the rest. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.textContent.trim()),
  );
}

export function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

/** Returns true if the focused element shows the focus by its own outline (WCAG 2.2, 2.4.7). */
export async function focusIsVisible(page: Page): Promise<boolean> {
  await page.waitForLoadState();
  return page.evaluate(() => {
    const style = getComputedStyle(document.activeElement!);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
}

/** Returns texts with less than 4.5:1 contrast against their background (WCAG 2.2, 1.4.3). */
export async function faintTexts(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  return page.evaluate(() => {
    const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const light = ([red = 0, green = 0, blue = 0]: number[]) => {
      const linear = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const ground = (element: Element | null): number[] => {
      for (let each = element; each; each = each.parentElement) {
        const color = parse(getComputedStyle(each).backgroundColor);
        if (color[3] !== 0) return color;
      }
      return [255, 255, 255];
    };
    const texts = [...document.querySelectorAll('body *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== ''),
    );
    return texts
      .filter((element) => {
        const [text, behind] = [light(parse(getComputedStyle(element).color)), light(ground(element))];
        return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05) < 4.5;
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent.trim().slice(0, 40)}`);
  });
}

/**
 * Returns what a screen reader would miss or say wrongly: language, title, headings, names, broken references, and the
 * autocompletion of fields about the user (WCAG 2.2, 1.1.1, 1.3.1, 1.3.5, 2.4.2, 3.1.1 and 4.1.2).
 */
export function structureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const textsOf = (ids: string | null) =>
      (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    const isNamed = (element: HTMLElement) =>
      [
        element.ariaLabel ?? '',
        element.textContent,
        element.getAttribute('alt') ?? '',
        ...textsOf(element.getAttribute('aria-labelledby')),
        ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
      ].some((text) => text.trim() !== '');
    const operated = all(
      'a, button, input:not([type=hidden], [aria-hidden=true]), select, textarea, summary, [role=img], nav, dialog',
    );
    const pictures = all('img:not([alt]), svg:not([role=img]):not([aria-hidden=true])');
    const ids = all('[id]').map(({ id }) => id);
    const referring = all('[for], [aria-labelledby], [aria-describedby], [aria-controls]').filter((element) =>
      ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']
        .flatMap((name) => (element.getAttribute(name) ?? '').split(' '))
        .some((id) => id !== '' && !document.getElementById(id)),
    );
    const levels = all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1]));
    const unfilled = all('input[type=email], input[type=password], input[type=tel]').filter(
      (element) => !element.getAttribute('autocomplete'),
    );
    const show = (what: string) => (element: HTMLElement | SVGElement) => `${what}: ${element.outerHTML.slice(0, 120)}`;
    return [
      ...(document.documentElement.lang !== '' ? [] : ['no language']),
      ...(document.title.trim() ? [] : ['no title']),
      ...(all('main').length === 1 ? [] : ['not one main part']),
      ...(levels.filter((level) => level === 1).length === 1 ? [] : ['not one h1']),
      ...(levels.some((level, index) => index > 0 && level > levels[index - 1]! + 1) ? ['a level is left out'] : []),
      ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`),
      ...operated.filter((element) => !isNamed(element)).map(show('no name')),
      ...pictures.map(show('neither named nor hidden')),
      ...referring.map(show('refers to nothing')),
      ...unfilled.map(show('no autocomplete')),
    ];
  });
}

/** Returns visible controls that Tab does not reach, or does not show as focused (WCAG 2.2, 2.1.1, 2.1.2 and 2.4.7). */
export async function keyboardFaults(page: Page): Promise<string[]> {
  const missing = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLInputElement>(
      'a[href], button, input:not([aria-hidden=true]), select, textarea, summary',
    );
    const operable = [...all].filter((element) => element.checkVisibility() && !element.disabled);
    // Tab stops at one radio button of a group; arrow keys reach the others.
    const stops = operable.filter(
      (element) =>
        element.type !== 'radio' ||
        element.checked ||
        !operable.some(({ name, checked }) => name === element.name && checked),
    );
    stops.forEach((element, index) => (element.dataset.stop = String(index)));
    return stops.map((element) => element.outerHTML.slice(0, 120));
  });
  const faults: string[] = [];
  const left = new Set(missing.keys());
  for (let presses = 0; left.size > 0 && presses < 2 * missing.length + 5; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = Number(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.stop ?? -1));
    if (left.delete(stop) && !(await focusIsVisible(page))) faults.push(`focus not seen: ${missing[stop]}`);
  }
  return [...faults, ...[...left].map((stop) => `not reached: ${missing[stop]}`)];
}

/** Checks that a page is usable on a phone, by keyboard and with a screen reader. */
export async function expectUsable(page: Page): Promise<void> {
  await expectFitsPhone(page);
  const found = {
    page: new URL(page.url()).pathname,
    cut: await cutTexts(page),
    faint: await faintTexts(page),
    structure: await structureFaults(page),
    keyboard: await keyboardFaults(page),
  };
  expect(found).toEqual({ page: found.page, cut: [], faint: [], structure: [], keyboard: [] });
}
