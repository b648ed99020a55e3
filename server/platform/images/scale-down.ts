/** An image as red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The space that an image is scaled down to. */
export interface Box {
  width: number;
  height: number;
  /** True to add transparent borders until the image is a square. */
  isSquare: boolean;
}

/** Scales an image down until it fits into a box, in its proportions. A smaller one stays as it is. */
export function fit(image: Pixels, box: Box): Pixels {
  const scale = Math.min(1, box.width / image.width, box.height / image.height);
  const of = (length: number) => Math.max(1, Math.round(length * scale));
  const scaled = scale === 1 ? image : average(image, of(image.width), of(image.height));
  return box.isSquare ? center(scaled) : scaled;
}

/** Scales down: each pixel is the mean of those that it covers, in which colours count by their opacity. */
function average(image: Pixels, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4);
  const columns = Array.from({ length: width }, (_, x) => covered(x, width, image.width));
  for (let y = 0; y < height; y++) {
    const rows = covered(y, height, image.height);
    for (let x = 0; x < width; x++) data.set(mean(image, columns[x]!, rows), (y * width + x) * 4);
  }
  return { width, height, data };
}

/** Part of a row or column that a new pixel covers: the old pixels, and how much of each. */
interface Covered {
  first: number;
  shares: number[];
}

function covered(index: number, length: number, of: number): Covered {
  const [start, end] = [(index * of) / length, ((index + 1) * of) / length];
  const first = Math.floor(start);
  const last = Math.min(of, Math.ceil(end));
  const shares = Array.from({ length: last - first }, (_, offset) => {
    const at = first + offset;
    return Math.min(at + 1, end) - Math.max(at, start);
  });
  return { first, shares };
}

function mean({ width, data }: Pixels, columns: Covered, rows: Covered): [number, number, number, number] {
  let [red, green, blue, opacity, area] = [0, 0, 0, 0, 0];
  rows.shares.forEach((part, row) => {
    const line = (rows.first + row) * width + columns.first;
    columns.shares.forEach((share, column) => {
      const at = (line + column) * 4;
      const weight = part * share;
      const visible = weight * data[at + 3]!;
      red += visible * data[at]!;
      green += visible * data[at + 1]!;
      blue += visible * data[at + 2]!;
      opacity += visible;
      area += weight;
    });
  });
  if (opacity === 0) return [0, 0, 0, 0];
  return [red / opacity, green / opacity, blue / opacity, opacity / area].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
}

function center({ width, height, data }: Pixels): Pixels {
  const side = Math.max(width, height);
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  const square = new Uint8Array(side * side * 4);
  for (let y = 0; y < height; y++)
    square.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * side + left) * 4);
  return { width: side, height: side, data: square };
}
