import type { Announcer } from '../database/announcer.ts';
import type { Batches } from '../limits/batches.ts';
import type { Limits } from '../limits/limits.ts';
import type { DeliveryContext } from '../delivery/delivery-context.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Inputs } from './input/check-input.ts';
import type { Mailer } from './mail/mailer.ts';
import type { DpopNonces } from './oauth/dpop-nonces.ts';
import type { KnownKeys } from './oauth/known-keys.ts';
import type { RemoteKeys } from './oauth/remote-keys.ts';
import type { SignatureTurns } from './oauth/signature-turns.ts';
import type { PaymentProcessor } from './payments/processors/processor.ts';
import type { Images } from '../platform/images/images.ts';
import type { Queue } from '../database/queue.ts';
import type { EventFeed } from './webhooks/event-feed.ts';
import type { Chores } from './upkeep/chores.ts';
import type { OpenStreams } from './webhooks/open-streams.ts';

/** The parts of a process that the domain uses. Functions that use one or two members take these as arguments. */
export interface DomainContext extends DeliveryContext {
  /** Runs periodic jobs. */
  chores: Chores;
  inputs: Inputs;
  processors: PaymentProcessor[];
  queue: Queue;
  /** Announces every TEST event, as `<business>/<event>`. */
  testEvents: Announcer;
  batches: Batches;
  feed: EventFeed;
  streams: OpenStreams;
  passwords: Passwords;
  mailer: Mailer;
  images: Images;
  limits: Limits;
  dpopNonces: DpopNonces;
  knownKeys: KnownKeys;
  remoteKeys: RemoteKeys;
  signatureTurns: SignatureTurns;
}
