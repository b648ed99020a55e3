/** By where this file is: TypeScript 5.0, and not that of the repository. */
export { default } from 'typescript';
