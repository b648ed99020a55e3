/** Resolves to TypeScript 5.0 in this folder instead of the repository's version. */
export { default } from 'typescript';
