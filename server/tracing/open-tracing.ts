import { setTimeout as sleep } from "node:timers/promises";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { loggedPath, type NoteRequest } from "../http/request-log.ts";
import type { RouteOf } from "../metrics/route-of.ts";
import type { Listener } from "../pages/cached-pages.ts";
import { version } from "../version.ts";
import { traceHttpCalls } from "./trace-http-calls.ts";
import { traceQueries } from "./trace-queries.ts";

export type Tracing = {
  wrap: (listener: Listener) => Listener;
  note: (routeOf: RouteOf) => NoteRequest;
  close: () => Promise<void>;
};

/** In milliseconds, for sending the rest at the end. */
const patience = 1000;

/** Sampling and limits are set by OpenTelemetry's variables. */
export function openTracing(): Tracing {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "facet", "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer("facet");
  const calls = new UndiciInstrumentation({ requireParentforSpans: true });
  const stopQueries = traceQueries(tracer);
  const stopCalls = traceHttpCalls(tracer);
  return {
    wrap: (listener) => (request, response) =>
      tracer.startActiveSpan("request", { kind: SpanKind.SERVER, root: true }, (span) => {
        response.once("close", () => span.end());
        return listener(request, response);
      }),
    note: (routeOf) => (request) => {
      const span = trace.getActiveSpan();
      if (!span) return;
      const { id, method, path, status } = request;
      const route = routeOf(request);
      span.updateName(route);
      span.setAttributes({
        "facet.request_id": id,
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "url.path": loggedPath(path),
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    async close() {
      calls.disable();
      stopQueries();
      stopCalls();
      // A collector that does not answer keeps nobody waiting.
      await Promise.race([provider.shutdown(), sleep(patience, undefined, { ref: false })]);
    },
  };
}
