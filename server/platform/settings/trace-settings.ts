import { CannotStart, type Read } from './cannot-start.ts'

/** What Atrium itself decides of traces; the packages of OpenTelemetry read the rest of its variables. */
export interface TraceSettings {
  /** Which part of all requests and jobs is traced, from 0 to 1. */
  sampled: number
}

/** Undefined where no variable of OpenTelemetry names a collector. Raises `CannotStart`. */
export function readTraces(read: Read): TraceSettings | undefined {
  const isWanted = read('OTEL_EXPORTER_OTLP_ENDPOINT') ?? read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (!isWanted || read('OTEL_SDK_DISABLED') === 'true' || read('OTEL_TRACES_EXPORTER') === 'none') return undefined
  const protocol = read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ?? read('OTEL_EXPORTER_OTLP_PROTOCOL') ?? 'http/json'
  if (!protocol.startsWith('http/')) {
    throw new CannotStart(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/json or http/protobuf, but it is "${protocol}".`)
  }
  return {
    sampled: readSampled(read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on', read('OTEL_TRACES_SAMPLER_ARG')),
  }
}

// Every request begins a trace of its own, so what is based on a parent is what it says for those without one.
function readSampled(sampler: string, part = '1'): number {
  const name = sampler.replace(/^parentbased_/, '')
  if (name === 'always_on') return 1
  if (name === 'always_off') return 0
  if (name !== 'traceidratio') {
    const known = 'always_on, always_off, traceidratio, or one of these with parentbased_ before it'
    throw new CannotStart(`OTEL_TRACES_SAMPLER must be one of ${known}, but it is "${sampler}".`)
  }
  if (!/^(0?\.\d+|[01](\.0+)?)$/.test(part)) {
    throw new CannotStart(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, but it is "${part}".`)
  }
  return Number(part)
}
