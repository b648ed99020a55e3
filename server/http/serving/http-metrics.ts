import { Counter, Gauge, Histogram } from 'prom-client';
import type { OpenStreams } from '../../domain/webhooks/open-streams.ts';
import { ProcessorOperation } from '../../models/payments/processor-operation.ts';
import { gaugeOfDatabase, type Registry } from '../../platform/metrics.ts';
import type { AtEnd } from './at-end.ts';

const METHODS = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);

interface Uses {
  registry: Registry;
  streams: OpenStreams;
}

export class HttpMetrics {
  readonly dropped: Counter<'port'>;
  readonly #requests: Histogram<'operation' | 'method' | 'status'>;

  constructor({ registry, streams }: Uses) {
    const registers = [registry];
    this.dropped = new Counter({
      name: 'tallystick_http_connections_dropped_total',
      help: 'Connections closed at once, because the limit of connections, in total or of one address, was reached.',
      labelNames: ['port'],
      registers,
    });
    this.#requests = new Histogram({
      name: 'tallystick_http_request_seconds',
      help: 'Seconds from a request to the end of its response. Requests outside the contract count as page.',
      labelNames: ['operation', 'method', 'status'],
      buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    new Gauge({
      name: 'tallystick_event_streams',
      help: 'Open event streams of this process.',
      registers,
      collect() {
        this.set(streams.size);
      },
    });
    gaugeOfDatabase(
      registry,
      {
        name: 'tallystick_processor_operations_given_up',
        help: 'Pending operations given up after too many attempts, which wait for an operator.',
      },
      async () => [{ labels: {}, value: await ProcessorOperation.countGivenUp() }],
    );
  }

  readonly measureRequest: AtEnd = (req, res, milliseconds) => {
    const operation = res.locals.operationId ?? 'page';
    if (operation === 'Events_stream') return; // the caller chooses its duration
    const method = METHODS.has(req.method) ? req.method : 'other';
    const status = res.writableFinished ? String(res.statusCode) : 'aborted';
    this.#requests.observe({ operation, method, status }, milliseconds / 1000);
  };
}
