// Generated from spec/*.tsp and package.json by `npm run generate`. Do not edit.

export const VERSION = '0.2.0';
