import { Op, type Transaction } from 'sequelize';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import type { Client } from '../../models/client.ts';
import { ClientSecret } from '../../models/client-secret.ts';
import { hashSecret, newClientSecret } from '../../platform/secrets.ts';

/** How many secrets work beside the newest: enough for a few replacements within one overlap. */
const MOST_PREVIOUS_SECRETS = 4;

/** An application with its secrets that still work, newest first, and the newest in plaintext in the one answer that shows it. */
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

export async function liveSecrets(
  clock: Clock,
  clients: Client[],
  tx?: Transaction,
): Promise<Map<string, ClientSecret[]>> {
  const secrets = await ClientSecret.findAll({
    where: {
      client_id: clients.map((client) => client.client_id),
      [Op.or]: [{ expires_at: null }, { expires_at: { [Op.gt]: clock.now() } }],
    },
    order: [['created_at', 'DESC']],
    ...(tx && { transaction: tx }),
  });
  return Map.groupBy(secrets, (secret) => secret.client_id);
}

/**
 * What came before the next secret ends with it, or some seconds after; a secret that ends sooner stays so. Every look-up
 * of the application carries all that work, so the oldest end now when there would be too many. Needs the application
 * locked.
 */
export async function endSecrets(
  clock: Clock,
  client: Client,
  at: Date,
  expirePreviousIn: number,
  tx: Transaction,
): Promise<void> {
  const { client_id } = client;
  const previous = (await liveSecrets(clock, [client], tx)).get(client_id) ?? [];
  const kept = previous.slice(0, expirePreviousIn === 0 ? 0 : MOST_PREVIOUS_SECRETS);
  const secret_hash = kept.map((secret) => secret.secret_hash);
  await ClientSecret.destroy({ where: { client_id, secret_hash: { [Op.notIn]: secret_hash } }, transaction: tx });
  const end = secondsAfter(at, expirePreviousIn);
  await ClientSecret.update(
    { expires_at: end },
    { where: { secret_hash, [Op.or]: [{ expires_at: null }, { expires_at: { [Op.gt]: end } }] }, transaction: tx },
  );
}
