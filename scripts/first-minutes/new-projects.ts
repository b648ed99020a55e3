import { programWith } from './readme.ts';

/** A project that receives webhooks at /hooks of port 4242. */
export interface NewProject {
  title: string;
  folder: string;
  /** Packages to install in addition to the SDK. */
  packages: string;
  /** Path of the README's program in the project. */
  file: string;
  program: string;
  /** Command that runs the program, with WEBHOOK_SECRET set. */
  command: string;
}

const MODULE = { file: 'receiver.mjs', command: 'node receiver.mjs' };

export const newProjects: NewProject[] = [
  {
    title: 'Express',
    folder: 'express-shop',
    packages: 'express',
    program: programWith("from '@tallystick/sdk/webhooks/express'"),
    ...MODULE,
  },
  {
    title: 'Next',
    folder: 'next-shop',
    packages: 'next react react-dom',
    program: programWith('export const POST = receive('),
    file: 'app/hooks/route.js',
    command: 'npx next dev --hostname 127.0.0.1 --port 4242',
  },
  {
    title: 'Hono',
    folder: 'hono-shop',
    packages: 'hono @hono/node-server',
    program: programWith("from 'hono'"),
    ...MODULE,
  },
  {
    title: 'Node without a framework',
    folder: 'node-shop',
    packages: '',
    program: programWith("from '@tallystick/sdk/webhooks/node'"),
    ...MODULE,
  },
];

/** Creates payments and captures those that are authorized. */
export const takePayment = programWith('const payment = await tally.payments.create({ amount: 1250');
