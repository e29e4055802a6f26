import type { FastifyRequest } from 'fastify'
import { everyCall } from '../../../contract/every-call.ts'

const names = new Map<string, string>(Object.entries(everyCall).map(([name, call]) => [call.endpoint, name]))

/** A call by its name in the contract; another route by its pattern, which holds no ids. There are so many and no more. */
export function routeName({ config, url }: FastifyRequest['routeOptions']): string {
  const call = config?.call && names.get(config.call.endpoint)
  if (call) return call
  return url ?? 'none'
}
