import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { StartupError } from './errors.ts';
import type { Logger } from './log.ts';
import { describeProcess, sendLast, SERVICE_NAME } from './open-telemetry.ts';

/** Headers of a trace (W3C Trace Context): `traceparent` and optionally `tracestate`. */
export type TraceHeaders = Record<string, string>;

/**
 * Starts to send traces by OTLP over HTTP. The packages, which are loaded here only, read the standard variables `OTEL_*`
 * themselves. Without this call, the functions below have no effect and almost no cost.
 * @returns stops tracing, and sends the remaining spans if the collector accepts them
 */
export async function startTracing(log: Logger): Promise<() => Promise<void>> {
  const { sdk, exporter, resources, core, hooks } = await loadPackages();
  const spanProcessors = [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())];
  const provider = new sdk.BasicTracerProvider({ resource: describeProcess(resources), spanProcessors });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  return async () => {
    await sendLast(provider, 'traces', log);
    for (const api of [trace, propagation, context]) api.disable();
  };
}

async function loadPackages() {
  try {
    const [sdk, exporter, resources, core, hooks] = await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
    ]);
    return { sdk, exporter, resources, core, hooks };
  } catch (error) {
    const message =
      'OTEL_EXPORTER_OTLP_ENDPOINT: the packages that send traces are not installed. Run npm ci --include=optional.';
    throw new StartupError(message, { cause: error });
  }
}

/** Starts the span of a request, in the trace of its sender if there is one. */
export function startRequestSpan(method: string, headers: object): Context {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = trace.getTracer(SERVICE_NAME).startSpan(method, { kind: SpanKind.SERVER }, parent);
  return trace.setSpan(parent, span);
}

/** Runs `work` within a span. */
export function within<T>(step: Context | undefined, work: () => T): T {
  return step ? context.with(step, work) : work();
}

export function endRequestSpan(step: Context, name: string, status: number, attributes: Attributes): void {
  const span = trace.getSpan(step);
  span?.updateName(name).setAttributes(attributes);
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/** Returns the headers of the active span; empty without an active span. */
function traceHeaders(step: Context = context.active()): TraceHeaders {
  const headers: TraceHeaders = {};
  propagation.inject(step, headers);
  return headers;
}

/** Returns the headers of the active span, to store with a later effect of it; null without an active span. */
export function causeHeaders(): TraceHeaders | null {
  const headers = traceHeaders();
  return Object.keys(headers).length > 0 ? headers : null;
}

interface TracedAttempt {
  event_id: string;
  delivery_id: string;
  number: number;
  /** Headers of the span that caused this one, earlier and in another process. */
  trace: TraceHeaders | null;
}

export function startAttemptSpan({ event_id, delivery_id, number, trace: cause }: TracedAttempt): {
  span: Span;
  headers: TraceHeaders;
} {
  const parent = propagation.extract(ROOT_CONTEXT, cause ?? {});
  const attributes = {
    'tallystick.event_id': event_id,
    'tallystick.delivery_id': delivery_id,
    'tallystick.attempt': number,
  };
  const span = trace
    .getTracer(SERVICE_NAME)
    .startSpan('webhook attempt', { kind: SpanKind.PRODUCER, attributes }, parent);
  return { span, headers: traceHeaders(trace.setSpan(parent, span)) };
}

/** @param status status of the response; null without a response */
export function endAttemptSpan(span: Span, succeeded: boolean, status: number | null): void {
  span.setAttribute('http.response.status_code', status ?? 0);
  if (!succeeded) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
