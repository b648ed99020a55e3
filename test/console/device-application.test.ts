import { expect, test } from '@jest/globals';
import { newOwner } from '../support/dashboard.ts';
import { service } from '../support/shared-service.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

test('an application for devices is registered on the page, and its page says for whom it acts', async () => {
  const owner = await newOwner(service);
  expect((await owner.open('/applications/new')).html).toContain('Users of devices without a browser');
  const fields = { name: 'Till', grant_types: GRANT, is_confidential: 'no', scopes: 'profile:read', redirect_uris: '' };
  const { status, location } = await owner.act('/applications/new', 'register', fields);
  expect([status, location]).toEqual([303, expect.stringContaining('done=registered')]);
  const { html } = await owner.get(location);
  expect(html).toContain('<dd>users of devices</dd>');
  expect(html).toContain('name="refresh_grace_seconds"');
  expect(html).not.toContain('It has no redirect URI');
});
