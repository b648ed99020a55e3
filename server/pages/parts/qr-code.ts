import { encode } from 'uqr';

/** White modules around the code (ISO/IEC 18004 requires four). */
const QUIET_ZONE = 4;

export interface QrCode {
  /** Width and height, in modules. */
  size: number;
  /** The dark modules, as the `d` of an SVG path. */
  path: string;
}

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
