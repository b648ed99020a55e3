/// <reference lib="dom" />
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Faults on a small screen: sideways scrolling, and targets too small for a finger (WCAG 2.2, 2.5.8). */
export async function expectFitsPhone(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    small: [...document.querySelectorAll<HTMLElement>('button, .button, input:not([type=hidden])')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  }));
  expect(sizes).toEqual({ overflow: 0, small: [] });
}

export function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

/** Whether what has the focus shows it by an outline of its own (WCAG 2.2, 2.4.7). */
export function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const style = getComputedStyle(document.activeElement!);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
}

/** Texts with less than 4.5:1 against what is behind them (WCAG 2.2, 1.4.3). */
export function faintTexts(page: Page): Promise<string[]> {
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
