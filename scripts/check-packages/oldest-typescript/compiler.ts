/** Resolves to TypeScript 5.0 of this folder instead of the repository's. */
export { default } from 'typescript';
