import * as calls from '../../contract/careers.ts'
import type { Parts } from '../parts.ts'
import { type BuiltSite, loadBuiltSite } from './built-site.ts'
import { createReplies } from './replies.ts'
import { hostOf } from './request.ts'
import * as rules from './rules.ts'
import { serveFiles } from './site-files.ts'
import { servePages } from './site-pages.ts'

export function careersRoutes(parts: Parts): void {
  const { serve, database, now } = parts

  serve(calls.listPublicOpenings, ({ query, http }) =>
    rules.readOpenings(database, { ...query, host: hostOf(http), now: now() }).then(({ openings }) => openings),
  )

  serve(calls.getPublicOpening, ({ params, http }) =>
    rules.readOpening(database, { id: params.id, host: hostOf(http), now: now() }),
  )

  serve(calls.getCareersLogo, async ({ params, reply }) => {
    const { type, bytes } = await rules.readLogo(database, params.id, now())
    // Its address changes with it. Other sites may show it, as previews and listings do.
    reply.headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
    reply.type(type).send(bytes)
  })

  const means = { show: createReplies(), built: loadOnce() }
  servePages(parts, means)
  serveFiles(parts, means)
}

/** Loaded by the first visitor: an installation that hires nobody has neither the wait nor the memory. */
function loadOnce(): () => Promise<BuiltSite> {
  let loaded: Promise<BuiltSite> | undefined
  return () => {
    loaded ??= loadBuiltSite()
    return loaded
  }
}
