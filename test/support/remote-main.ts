import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { stopOnSignals } from '../../server/platform/shutdown.ts';
import { wallet } from '../../server/domain/payments/processors/wallet.ts';
import { startService } from '../../server/service.ts';
import { remoteCards } from './far-end.ts';

/** Runs a service as a separate process, like server/main.ts, with the cards of the far end at FAR_END. */
const config = readConfig();
const log = createLog(config.LOG_LEVEL);
const { processor } = await remoteCards();
const service = startService(config, { log, processors: [wallet, processor(process.env.FAR_END!)] });
stopOnSignals(log, ['SIGINT', 'SIGTERM'], service);
await service;
