import { inspect } from 'node:util'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { TraceSettings } from '../settings/config.ts'
import { traceWith } from './traces.ts'

/** Milliseconds that what is not sent yet may take when Atrium stops. */
const LAST_LIMIT = 3_000

/**
 * Sends traces to a collector, by OTLP over HTTP, as the variables of OpenTelemetry say that its own packages read: where to, with
 * which headers, under which name. What cannot be sent is dropped, with a line in the log.
 */
export function startTraces(app: FastifyInstance, { sampled }: TraceSettings, log: Logger): void {
  const say = (message: string, ...more: unknown[]) =>
    log.warn({ detail: more.map((each) => inspect(each)) }, `traces: ${message}`)
  const silent = () => undefined
  diag.setLogger({ error: say, warn: say, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'atrium' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampled),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const end = traceWith(app, provider.getTracer('atrium'))
  app.addHook('onClose', async () => {
    end()
    await Promise.race([provider.shutdown().catch(silent), late()])
    diag.disable()
  })
}

function samplerOf(sampled: number): Sampler {
  if (sampled <= 0) return new AlwaysOffSampler()
  return sampled >= 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(sampled)
}

const late = () => new Promise<void>((resolve) => void setTimeout(resolve, LAST_LIMIT).unref())
