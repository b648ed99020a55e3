// A separate module, so that the bundler keeps these four and omits the rest of the package.
export { confirm, input, password, select } from '@inquirer/prompts';
