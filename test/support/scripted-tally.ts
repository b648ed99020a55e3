import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { startScriptedService, type ScriptedService } from './scripted-service.ts';
import { createTally, type Tally } from './tally.ts';

/** A service for the tests of the importing file; each test has its own script. */
export let service: ScriptedService;
export let tally: Tally;
/** The environment of a command: a home, and credentials of an application and a user. */
export let env: Record<string, string>;

beforeAll(async () => {
  service = await startScriptedService();
  const variables = {
    TALLYSTICK_BASE_URL: new URL(service.baseUrl).origin,
    TALLYSTICK_CLIENT_ID: 'app_x',
    TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
    TALLYSTICK_SESSION_TOKEN: 'tses_x',
  };
  tally = await createTally(variables);
  env = { HOME: tally.home, ...variables };
});
afterAll(async () => {
  await tally.remove();
  await service.stop();
});
beforeEach(() => service.reset());
