import { expect, test } from '@jest/globals';
import { sql } from '../../../support/database.ts';
import { fetchCode, newPkce, obtainTokens, redeem, refresh } from '../../../support/oauth.ts';
import { app, person, service } from '../../../support/oauth-service.ts';
import { expectOneWinnerEach } from '../../../support/token-race.ts';

test('of parallel uses of one code one wins, in each of 200 rounds', async () => {
  await fetchCode(person, app, newPkce());
  await expectOneWinnerEach(service, async () => {
    const pkce = newPkce();
    const code = await fetchCode(person, app, pkce);
    return () => redeem(service, app, code, pkce);
  });
  const [row] = await sql(
    service,
    `SELECT max(count) AS most FROM (
       SELECT count(*) FROM refresh_tokens JOIN grants ON grants.id = grant_id WHERE client_id = $1 GROUP BY grant_id
     ) AS counts`,
    [app.id],
  );
  expect(Number(row!.most)).toBe(1);
});

test('of parallel uses of one token one wins, in each of 200 rounds', async () => {
  await expectOneWinnerEach(service, async () => {
    const { refresh_token } = await obtainTokens(service, person, app);
    return () => refresh(service, app, refresh_token);
  });
  const [row] = await sql(
    service,
    `SELECT max(count) AS most FROM (
       SELECT count(*) FROM refresh_tokens JOIN grants ON grants.id = grant_id
       WHERE client_id = $1 AND used_at IS NULL GROUP BY grant_id
     ) AS counts`,
    [app.id],
  );
  expect(Number(row!.most)).toBe(1);
});
