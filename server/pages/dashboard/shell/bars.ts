const SLOT = 20;
const HEIGHT = 100;
/** Minimum height of a bar, which keeps a small number visible next to large ones. */
const LEAST_HEIGHT = 1;

/** Places of the first and the second bar of a column. */
const PLACES = [
  { x: 3, width: 9 },
  { x: 12, width: 5 },
] as const;

/** Bars of one kind, one for each column. */
export interface Series {
  /** Class of the bars. */
  name: string;
  label: string;
  values: number[];
}

export interface Bars {
  width: number;
  height: number;
  slot: number;
  series: { name: string; label: string }[];
  /** One column per day or week: its tooltip, and its bars. */
  columns: {
    x: number;
    title: string;
    bars: { name: string; x: number; y: number; width: number; height: number }[];
  }[];
  /** Text in place of the chart, if there is nothing to draw. */
  empty: string | null;
  /** Labels of the axis, from the top. */
  axis: string[];
  /** Labels of the first, middle and last column. */
  dates: string[];
  /** The chart as a table, latest first. */
  table: { label: string; heads: string[]; rows: { head: string; cells: string[] }[] };
  /** The chart as a sentence. */
  summary: string;
}

interface Drawing extends Pick<Bars, 'summary' | 'table'> {
  /** At most two. */
  series: Series[];
  titles: string[];
  dates: string[];
  empty: string;
  axisLabel: (value: number) => string;
}

/** Draws numbers of days or weeks, the oldest first. */
export function drawBars({ series, titles, dates, empty, axisLabel, table, summary }: Drawing): Bars {
  const most = Math.max(...series.flatMap(({ values }) => values));
  const top = roundUp(most);
  return {
    width: titles.length * SLOT,
    height: HEIGHT,
    slot: SLOT,
    series: series.map(({ name, label }) => ({ name, label })),
    columns: titles.map((title, index) => ({
      x: index * SLOT,
      title,
      bars: series.flatMap(({ name, values }, place) => {
        const value = values[index]!;
        if (value === 0) return [];
        const height = Math.max(LEAST_HEIGHT, round((value / top) * HEIGHT));
        const { x, width } = PLACES[place]!;
        return [{ name, x: index * SLOT + x, y: round(HEIGHT - height), width, height }];
      }),
    })),
    empty: most === 0 ? empty : null,
    axis: [top, top / 2, 0].map(axisLabel),
    dates: [0, Math.floor(dates.length / 2), dates.length - 1].map((index) => dates[index]!),
    table: { ...table, rows: table.rows.toReversed() },
    summary,
  };
}

/** Rounds up to 1, 2 or 5 times a power of ten, at least 2, for a readable axis. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, 2)));
  return [1, 2, 5, 10].map((step) => step * power).find((each) => each >= Math.max(amount, 2))!;
}

const round = (number: number) => Math.round(number * 100) / 100;
