import { StartError } from "../../work/start-error.ts";
import type { Tracing } from "./open-tracing.ts";

/** Starts tracing if OpenTelemetry's variables name a collector. @throws StartError for another protocol */
export async function startTracing(variables: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ofTraces } = variables;
  const { OTEL_SDK_DISABLED: isDisabled, OTEL_TRACES_EXPORTER: exporter = "otlp" } = variables;
  if (!(endpoint || ofTraces) || isDisabled?.toLowerCase() === "true" || exporter === "none")
    return undefined;
  const protocol =
    variables["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] || variables["OTEL_EXPORTER_OTLP_PROTOCOL"];
  if (protocol && protocol !== "http/json")
    throw new StartError(`OTEL_EXPORTER_OTLP_PROTOCOL ${protocol} is not supported; use http/json.`);
  const { openTracing } = await import("./open-tracing.ts");
  return openTracing();
}
