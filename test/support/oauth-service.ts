import { afterAll, beforeAll } from '@jest/globals';
import { newPerson, registerApp, type App, type Person } from './oauth.ts';
import { startTestService, type TestService } from './service.ts';

/** Runs for the tests of the file that imports it: the service, someone with an account and the application that they registered. */
export let service: TestService;
export let person: Person;
export let app: App;

beforeAll(async () => {
  service = await startTestService();
  person = await newPerson(service);
  app = await registerApp(service, person);
});
afterAll(() => service.stop());
