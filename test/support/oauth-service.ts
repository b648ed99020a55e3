import { beforeAll } from '@jest/globals';
import { newPerson, registerApp, type App, type Person } from './oauth.ts';
import { service } from './shared-service.ts';

/** For the tests of the file that imports it: the service, someone with an account and the application that they registered. */
export { service };
export let person: Person;
export let app: App;

beforeAll(async () => {
  person = await newPerson(service);
  app = await registerApp(service, person);
});
