/** The colours of a theme in which an accent is seen, as in base.css: what is behind it, and the text on it. */
interface Theme {
  /** The background with the least contrast to accents. */
  ground: string;
  onAccent: string;
  /** Where colours with too little contrast are moved to. */
  end: string;
}

const LIGHT: Theme = { ground: '#f5f6f4', onAccent: '#ffffff', end: '#000000' };
const DARK: Theme = { ground: '#1a201d', onAccent: '#0c1f1a', end: '#ffffff' };

/** The least contrast of texts (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;
/** Steps in which a colour is moved until its contrast suffices. */
const STEPS = 50;
/** How far a button that is pointed at moves. */
const POINTED_AT = 0.25;

/** An accent as the themes show it. */
export interface Accent {
  light: string;
  dark: string;
}

/**
 * Returns a colour as it is shown in both themes: unchanged where texts in it and on it can be read, and otherwise the nearest
 * darker or lighter one.
 */
export const accentOf = (color: string): Accent => ({ light: readable(color, LIGHT), dark: readable(color, DARK) });

/** Returns the styles that replace the service's accent by that of a business. The texts on it stay. */
export function accentStyles(color: string): string {
  const { light, dark } = accentOf(color);
  return `${ruleOf(light, LIGHT)}@media (prefers-color-scheme:dark){${ruleOf(dark, DARK)}}`;
}

const ruleOf = (color: string, { end }: Theme) =>
  `:root{--accent:${color};--accent-strong:${mix(color, end, POINTED_AT)}}`;

function readable(color: string, { ground, onAccent, end }: Theme): string {
  for (let step = 0; step < STEPS; step++) {
    const moved = mix(color, end, step / STEPS);
    if ([ground, onAccent].every((other) => contrast(moved, other) >= LEAST_CONTRAST)) return moved;
  }
  return end;
}

const channelsOf = (color: string) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));

function mix(color: string, end: string, part: number): string {
  const ends = channelsOf(end);
  const mixed = channelsOf(color).map((channel, index) => Math.round(channel + (ends[index]! - channel) * part));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
