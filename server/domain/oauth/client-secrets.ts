import { Op, type Transaction } from 'sequelize';
import { secondsAfter } from '../../platform/clock.ts';
import type { Client } from '../../models/oauth/client.ts';
import { ClientSecret } from '../../models/oauth/client-secret.ts';
import { hashSecret, newClientSecret } from '../../platform/secrets.ts';

/** Maximum number of previous secrets that stay valid: enough for a few replacements within one overlap. */
const MOST_PREVIOUS_SECRETS = 4;

/** An application with its live secrets, newest first. `plaintext` is the newest, immediately after it was issued. */
export interface ClientView {
  client: Client;
  secrets: ClientSecret[];
  plaintext: string | null;
}

export async function issueSecret(
  client: Client,
  at: Date,
  tx: Transaction,
): Promise<{ secret: ClientSecret; plaintext: string }> {
  const plaintext = newClientSecret(client.environment);
  const secret = await ClientSecret.create(
    {
      secret_hash: hashSecret(plaintext),
      client_id: client.client_id,
      hint: plaintext.slice(-4),
      created_at: at,
      expires_at: null,
    },
    { transaction: tx },
  );
  return { secret, plaintext };
}

export async function liveSecrets(clients: Client[], at: Date, tx?: Transaction): Promise<Map<string, ClientSecret[]>> {
  const secrets = await ClientSecret.findAll({
    where: {
      client_id: clients.map((client) => client.client_id),
      [Op.or]: [{ expires_at: null }, { expires_at: { [Op.gt]: at } }],
    },
    order: [['created_at', 'DESC']],
    ...(tx && { transaction: tx }),
  });
  return Map.groupBy(secrets, (secret) => secret.client_id);
}

/**
 * Ends the previous secrets, now or after `expirePreviousIn` seconds; one that ends sooner keeps its end. Look-ups load all
 * live secrets, so the oldest beyond the limit end now. Requires the application to be locked.
 */
export async function endSecrets(client: Client, expirePreviousIn: number, at: Date, tx: Transaction): Promise<void> {
  const { client_id } = client;
  const previous = (await liveSecrets([client], at, tx)).get(client_id) ?? [];
  const kept = previous.slice(0, expirePreviousIn === 0 ? 0 : MOST_PREVIOUS_SECRETS);
  const secret_hash = kept.map((secret) => secret.secret_hash);
  await ClientSecret.destroy({ where: { client_id, secret_hash: { [Op.notIn]: secret_hash } }, transaction: tx });
  const end = secondsAfter(at, expirePreviousIn);
  await ClientSecret.update(
    { expires_at: end },
    { where: { secret_hash, [Op.or]: [{ expires_at: null }, { expires_at: { [Op.gt]: end } }] }, transaction: tx },
  );
}
