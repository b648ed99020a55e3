import { Op, type Transaction } from 'sequelize';
import { now, secondsFromNow } from '../../clock.ts';
import type { Client } from '../../models/client.ts';
import { ClientSecret } from '../../models/client-secret.ts';
import { hashSecret, newClientSecret } from '../../secrets.ts';

/** An application with its secrets that still work, newest first, and the newest in plaintext in the one answer that shows it. */
export interface ClientView {
  client: Client;
  secrets: ClientSecret[];
  plaintext: string | null;
}

export async function issueSecret(
  client: Client,
  tx: Transaction,
): Promise<{ secret: ClientSecret; plaintext: string }> {
  const plaintext = newClientSecret(client.environment);
  const secret = await ClientSecret.create(
    {
      secret_hash: hashSecret(plaintext),
      client_id: client.client_id,
      hint: plaintext.slice(-4),
      created_at: now(),
      expires_at: null,
    },
    { transaction: tx },
  );
  return { secret, plaintext };
}

export async function liveSecrets(clients: Client[], tx?: Transaction): Promise<Map<string, ClientSecret[]>> {
  const secrets = await ClientSecret.findAll({
    where: {
      client_id: clients.map((client) => client.client_id),
      [Op.or]: [{ expires_at: null }, { expires_at: { [Op.gt]: now() } }],
    },
    order: [['created_at', 'DESC']],
    ...(tx && { transaction: tx }),
  });
  return Map.groupBy(secrets, (secret) => secret.client_id);
}

/** What came before the next secret ends now, or some seconds from now; a secret that ends sooner stays so. */
export async function endSecrets(client: Client, expirePreviousIn: number, tx: Transaction): Promise<void> {
  const where = { client_id: client.client_id };
  if (expirePreviousIn === 0) {
    await ClientSecret.destroy({ where, transaction: tx });
    return;
  }
  const end = secondsFromNow(expirePreviousIn);
  await ClientSecret.update(
    { expires_at: end },
    { where: { ...where, [Op.or]: [{ expires_at: null }, { expires_at: { [Op.gt]: end } }] }, transaction: tx },
  );
}
