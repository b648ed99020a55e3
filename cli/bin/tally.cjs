#!/usr/bin/env node
'use strict';
// In the language of old Nodes, which have to read it to say that they are too old.
var version = process.versions.node.split('.').map(Number);
var major = version[0];
var minor = version[1];

/** As `engines` in package.json: what commander and the prompts support. */
var isSupported =
  (major === 20 && minor >= 17) || (major === 22 && minor >= 13) || (major === 23 && minor >= 5) || major > 23;

if (isSupported) {
  require('./launch.cjs');
} else {
  process.stderr.write(
    'error: tally needs Node 20.17, 22.13, 23.5 or newer, and this is ' +
      process.versions.node +
      '.\n  next  Install a newer Node: https://nodejs.org\n',
  );
  process.exitCode = 1;
}
