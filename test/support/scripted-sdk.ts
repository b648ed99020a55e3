import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Tallystick } from '@tallystick/sdk';
import { startScriptedService, type ScriptedService } from './scripted-service.ts';

/** A service for the tests of the importing file; each test has its own script. */
export let service: ScriptedService;
export let tally: Tallystick;

beforeAll(async () => {
  service = await startScriptedService();
  tally = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_mine', retryForSeconds: 0 });
});
beforeEach(() => service.reset());
afterAll(() => service.stop());
