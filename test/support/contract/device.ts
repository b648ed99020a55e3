import type { Person } from '../oauth.ts';
import { hiddenFields } from '../visitor.ts';

/** Opens the page of a device's code and answers its form, as a browser would. */
export async function decideDevice(person: Person, userCode: string, decision: 'approve' | 'deny'): Promise<void> {
  const { html } = await person.get(`/device?user_code=${userCode}`);
  await person.post('/device', { ...hiddenFields(html), decision });
}
