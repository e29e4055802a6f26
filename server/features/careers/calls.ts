import { getCareersLogo, getPublicOpening, listPublicOpenings } from '../../../contract/careers/calls.ts'
import { cursorOf, readCursor } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { type BuiltSite, loadBuiltSite } from './built-site.ts'
import { createReplies } from './replies.ts'
import { siteHostOf } from './request.ts'
import * as rules from './rules.ts'
import { serveFiles } from './site-files.ts'
import { servePages } from './site-pages.ts'

/** Openings that a list holds where nobody says how many. */
const MOST_WITHOUT_LIMIT = 100

export function bindCareersCalls(parts: Parts): void {
  const { bindAll, database, config, now } = parts

  bindAll(
    { getCareersLogo, getPublicOpening, listPublicOpenings },
    {
      listPublicOpenings: ({ query: { cursor, limit = MOST_WITHOUT_LIMIT, ...query }, caller }) => {
        const after = readCursor(cursor, cursorOf.instant)
        return rules.readPage(database, { ...query, after, limit, host: siteHostOf(caller, config), now: now() })
      },
      getPublicOpening: ({ params, caller }) =>
        rules.readOpening(database, { id: params.id, host: siteHostOf(caller, config), now: now() }),
      getCareersLogo: async ({ params, caller }) => {
        const { type, bytes } = await rules.readLogo(database, params.id, { caller, now: now() })
        // Its address changes with it. Other sites may show it, as previews and listings do.
        return { type, content: bytes, caching: 'public, max-age=86400', shownAnywhere: true }
      },
    },
  )

  const site = { show: createReplies(), built: loadOnce() }
  servePages(parts, site)
  serveFiles(parts, site)
}

/** Loaded by the first visitor: an installation that hires nobody has neither the wait nor the memory. */
function loadOnce(): () => Promise<BuiltSite> {
  let loaded: Promise<BuiltSite> | undefined
  return () => {
    loaded ??= loadBuiltSite()
    return loaded
  }
}
