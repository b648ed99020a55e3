#!/usr/bin/env node
'use strict';
// The command of the package `tallystick`, in the language of old Nodes: it finds a Node that runs the service.
var path = require('node:path');
var node = require('./find-node.cjs');
var launch = require('./launch.cjs');

var found = node.find();
if (found === undefined) {
  process.stderr.write(
    'tallystick: Tallystick needs Node ' +
      node.MINIMUM +
      ' or newer, and this is Node ' +
      process.versions.node +
      ': install a newer Node\n',
  );
  process.exitCode = 1;
} else {
  launch(found, path.join(__dirname, '..'), process.argv.slice(2));
}
