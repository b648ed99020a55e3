import { StartupError } from '../../server/platform/errors.ts';
import { transaction } from '../../server/database/transaction.ts';
import type { AuditEntry } from '../../server/domain/audit/audit.ts';
import { Payment } from '../../server/models/payments/payment.ts';
import { ProcessorOperation } from '../../server/models/payments/processor-operation.ts';
import { recordOperator } from './record.ts';
import { opsCommand } from '../../server/platform/commands.ts';

const MOST_SHOWN = 100;

/** Prints the operations with retries exhausted, oldest first. */
export async function listGivenUp(): Promise<void> {
  const [operations, count] = await Promise.all([
    ProcessorOperation.givenUp(MOST_SHOWN),
    ProcessorOperation.countGivenUp(),
  ]);
  if (count > 0) console.table(operations.map(describe));
  console.log(`Operations given up: ${count}${count > MOST_SHOWN ? ` (the oldest ${MOST_SHOWN} are shown)` : ''}.`);
}

function describe({ id, payment_reference, kind, status, processor_code, attempts, given_up_at }: ProcessorOperation) {
  return { id, payment: payment_reference, kind, answer: status, code: processor_code, attempts, given_up_at };
}

/** Prints the operations of a payment, oldest first, with the processor's own codes. */
export async function listOperations(payment_reference: string): Promise<void> {
  const operations = await ProcessorOperation.findAll({ where: { payment_reference }, order: [['id', 'ASC']] });
  if (operations.length > 0)
    console.table(
      operations.map(({ created_at, id, kind, amount, status, processor_code }) => ({
        ...{ created_at, id, kind, amount, answer: status, code: processor_code },
      })),
    );
}

/** Makes workers retry. @param which the id of a given-up operation, or `all` */
export async function retryGivenUp(which: string, at: Date): Promise<void> {
  const chosen = which === 'all' ? {} : { id: (await findGivenUp(which)).id };
  const retried = await retry('operation.retried', chosen, at);
  console.log(`Operations to retry: ${retried}. A running worker starts them within a second.`);
}

/** Makes a worker settle an operation by an operator's finding. */
export async function settleGivenUp(id: string, verdict: string, at: Date): Promise<void> {
  if (verdict !== 'succeeded' && verdict !== 'declined') {
    throw new StartupError(`the outcome must be succeeded or declined, not "${verdict}"`);
  }
  const { kind } = await findGivenUp(id);
  if (verdict === 'declined' && (kind === 'expire' || kind === 'release')) {
    throw new StartupError(
      `${id} releases held money and cannot be declined: settle it as succeeded after the release`,
    );
  }
  await retry('operation.settled', { id, verdict }, at);
  console.log(`${id} will be settled as ${verdict}. A running worker does so within a second.`);
}

/** Requeues operations. @returns their number */
function retry(
  type: AuditEntry['type'],
  which: { id?: string; verdict?: 'succeeded' | 'declined' },
  at: Date,
): Promise<number> {
  return transaction(async (tx) => {
    const retried = await ProcessorOperation.retry(at, which, tx);
    for (const { id, kind, payment_reference } of retried) {
      const { business_id, environment } = (await Payment.findByReference(payment_reference, tx))!;
      const details = { operation: id, kind, verdict: which.verdict };
      await recordOperator(tx, { type, business_id, environment, subject_id: payment_reference, details }, at);
    }
    return retried.length;
  });
}

async function findGivenUp(id: string): Promise<ProcessorOperation> {
  const operation = await ProcessorOperation.findByPk(id);
  if (operation?.given_up_at) return operation;
  throw new StartupError(`no operation "${id}" was given up: see ${opsCommand('operation list')}`);
}
