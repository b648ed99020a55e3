import { randomUUID } from 'node:crypto';
import { call, createApplication, createBusiness, type TestMerchant } from './api.ts';
import { newPerson, type Person } from './oauth.ts';
import type { TestService } from './service.ts';
import { hiddenFields, type PageAnswer } from './visitor.ts';

/** A person with a business and an application, and the dashboard of that business in TEST. */
export interface Owner extends Person {
  businessId: string;
  merchant: TestMerchant;
  /** Below `/dashboard/{business}/test`. */
  open(path: string): Promise<PageAnswer>;
  /** Presses the button `action` of a page, with fields filled in. */
  act(path: string, action: string, fields?: Record<string, string>): Promise<PageAnswer>;
}

export async function newOwner(service: TestService): Promise<Owner> {
  const person = await newPerson(service);
  const businessId = await createBusiness(service, person, `Business ${randomUUID().slice(0, 8)}`);
  const merchant = await createApplication(service, person, businessId);
  return { ...person, merchant, businessId, ...dashboardOf(person, businessId) };
}

/** A person's way through the pages of a business, whether or not it is theirs. */
export function dashboardOf(person: Person, businessId: string, environment = 'test'): Pick<Owner, 'open' | 'act'> {
  const base = `/dashboard/${businessId}/${environment}`;
  return {
    open: (path) => person.get(base + path),
    act: async (path, action, fields = {}) => {
      const { form_token } = hiddenFields((await person.get('/dashboard')).html);
      return person.post(base + path, { form_token: form_token!, action, ...fields });
    },
  };
}

/** Somebody else who belongs to the business too. */
export async function newMember(service: TestService, owner: Owner, role: string): Promise<Owner> {
  const person = await newPerson(service);
  const body = { email: person.email, role };
  await call(service, 'POST', `/businesses/${owner.businessId}/members`, { token: owner.session, body });
  return { ...owner, ...person, ...dashboardOf(person, owner.businessId) };
}
