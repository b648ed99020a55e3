import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const load = (name) => (process.argv[2] === 'require' ? require(name) : import(name));
const { Tallystick, TallystickError, webhooks } = await load('@tallystick/sdk');
const { WebhookVerificationError } = await load('@tallystick/sdk/webhooks');

assert.equal(webhooks.WebhookVerificationError, WebhookVerificationError);
assert(WebhookVerificationError.prototype instanceof TallystickError);

const fetch = async () => Response.json({ status: 'CAPTURED' });
const tally = new Tallystick({ baseUrl: 'http://sdk.test/api/v1', accessToken: 'tat_1', fetch });
assert.equal((await tally.payments.get('pay_1')).status, 'CAPTURED');
