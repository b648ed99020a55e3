import { readFileSync } from 'node:fs';

/** One architecture of an executable, with Node's names. A universal binary of macOS has several. */
export interface Slice {
  os: string;
  cpu: string;
  /** Library names in the file. Only for macOS, because Linux finds libraries by a search path. */
  libraries: string[];
  /** True if the slice has a signature; always true on Linux, where no signature is needed. */
  signed: boolean;
}

/** `e_machine` of ELF (System V ABI). */
const ELF_MACHINES: Record<number, string> = { 62: 'x64', 183: 'arm64' };
/** `cputype` and load commands of Mach-O (mach/machine.h, mach-o/loader.h). */
const MACH_CPUS: Record<number, string> = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const LOADS_LIBRARY = [0x0c, 0x80000018, 0x8000001f];
const HAS_SIGNATURE = 0x1d;

/** Reads the slices of an executable; empty for other file formats. */
export function readExecutable(file: string): Slice[] {
  const bytes = readFileSync(file);
  const magic = bytes.readUInt32BE(0);
  if (magic === 0x7f454c46) {
    return [{ os: 'linux', cpu: ELF_MACHINES[bytes.readUInt16LE(18)] ?? '', libraries: [], signed: true }];
  }
  if (magic === 0xcafebabe) {
    const offsets = Array.from({ length: bytes.readUInt32BE(4) }, (_, index) => bytes.readUInt32BE(16 + 20 * index));
    return offsets.map((offset) => readMachO(bytes.subarray(offset)));
  }
  return magic === 0xcffaedfe ? [readMachO(bytes)] : [];
}

function readMachO(bytes: Buffer): Slice {
  const slice: Slice = { os: 'darwin', cpu: MACH_CPUS[bytes.readUInt32LE(4)] ?? '', libraries: [], signed: false };
  let place = 32;
  for (let left = bytes.readUInt32LE(16); left > 0; left -= 1) {
    const command = bytes.readUInt32LE(place);
    if (command === HAS_SIGNATURE) slice.signed = true;
    if (LOADS_LIBRARY.includes(command)) {
      const start = place + bytes.readUInt32LE(place + 8);
      slice.libraries.push(bytes.toString('utf8', start, bytes.indexOf(0, start)));
    }
    place += bytes.readUInt32LE(place + 4);
  }
  return slice;
}
