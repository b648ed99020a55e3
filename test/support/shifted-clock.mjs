/** Shifts the clock of a process; it is preloaded. */
const shift = Number(process.env.CLOCK_SHIFT_MILLISECONDS);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + shift;
  }
};
