import { beforeAll } from '@jest/globals';
import { newPerson, registerApp, type App, type Person } from './oauth.ts';
import { service } from './shared-service.ts';

/** The service, a user and the user's application, for the tests of the importing file. */
export { service };
export let person: Person;
export let app: App;

beforeAll(async () => {
  person = await newPerson(service);
  app = await registerApp(service, person);
});
