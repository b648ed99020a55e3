// A module of its own, so that the bundler keeps these four and leaves the rest of the package out.
export { confirm, input, password, select } from '@inquirer/prompts';
