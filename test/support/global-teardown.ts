import { stopCluster } from './global-setup.ts';

export default function tearDown(): Promise<void> {
  return stopCluster();
}
