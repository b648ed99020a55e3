import { stopAll } from './global-setup.ts';

export default function tearDown(): Promise<void> {
  return stopAll();
}
