import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";

type Message = { request: ClientRequest; response?: IncomingMessage; error?: Error };

/** Traces calls by Node's own HTTP client, as to a bucket. @returns what ends that */
export function traceHttpCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<ClientRequest, Span>();
  const listeners: Record<string, (message: Message) => void> = {
    "http.client.request.start"({ request }) {
      if (!trace.getActiveSpan()) return;
      const attributes = {
        "http.request.method": request.method,
        "server.address": request.host,
        "url.path": request.path.split("?", 1)[0]!,
      };
      spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.CLIENT, attributes }));
    },
    "http.client.response.finish"({ request, response }) {
      const status = response?.statusCode ?? 0;
      const span = spans.get(request);
      span?.setAttribute("http.response.status_code", status);
      if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
    "http.client.request.error"({ request }) {
      spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end();
    },
  };
  const entries = Object.entries(listeners) as [string, (message: unknown) => void][];
  for (const [name, listener] of entries) subscribe(name, listener);
  return () => {
    for (const [name, listener] of entries) unsubscribe(name, listener);
  };
}
