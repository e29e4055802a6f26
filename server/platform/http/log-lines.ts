import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pg from 'pg'

/**
 * How requests and errors are written into the log, at every level: a request by its route, as addresses hold the tokens of links
 * and what people search for; an error without the values that PostgreSQL and JSON quote.
 */
export const serializers = { req: requestLine, err: errorLine }

/** What Fastify says by itself of a request, less its address. */
export class RouteLog extends LogController {
  override routeNotFound(request: FastifyRequest, _reply: FastifyReply): void {
    if (!this.isLogDisabled(request)) request.log.info({ req: request }, 'unknown route')
  }
}

function requestLine({ method, routeOptions, ip }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? 'none', remoteAddress: ip }
}

function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack = '', cause } = error
  const quotes = error instanceof SyntaxError || (error instanceof pg.DatabaseError && !NAMES.test(error.code ?? ''))
  const text = quotes ? message.replace(QUOTED, '"…"') : message
  return {
    type: name,
    message: text,
    stack: stack.replace(message, () => text),
    ...('code' in error && { code: error.code }),
    ...(error instanceof pg.DatabaseError && placeOf(error)),
    ...(cause !== undefined && { cause: errorLine(cause) }),
  }
}

// Errors whose messages quote names of tables, columns and constraints rather than values.
const NAMES = /^(23|42P|42703|42883|42501)/
/** From the first quotation mark to the last: a value may have some itself. */
const QUOTED = /".*"/s

const placeOf = ({ table, column, constraint, routine }: pg.DatabaseError) => ({ table, column, constraint, routine })
