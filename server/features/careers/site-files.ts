import { pageOrigin } from '../../platform/http/request-origin.ts'
import type { Parts } from '../../platform/parts.ts'
import { writeJsonFeed, writeXmlFeed } from './feeds.ts'
import { careersRefusals } from './refusals.ts'
import { hostOf, isId, siteHostOf } from './request.ts'
import * as rules from './rules.ts'
import { writeRobots, writeSiteMap } from './site-map.ts'
import type { Site } from './site-pages.ts'

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', write: writeJsonFeed },
  xml: { type: 'application/xml; charset=utf-8', write: writeXmlFeed },
}

/** Serves what programs read: each company's feeds, the sitemap and robots.txt. */
export function serveFiles({ app, database, config, now }: Parts, { show, built }: Site): void {
  app.get<{ Params: { file: string } }>('/jobs/feeds/:file', async (request, reply) => {
    const [, id = '', format = ''] = /^([^.]+)\.(json|xml)$/.exec(request.params.file) ?? []
    if (!isId(id)) throw careersRefusals.feed_not_found()
    const { type, write } = FORMATS[format as keyof typeof FORMATS]
    const [company, openings, { renderText, version }] = await Promise.all([
      rules.requireCompany(database, id),
      rules.readFeed(database, { host: siteHostOf(request, config), company: id.toLowerCase(), now: now() }),
      built(),
    ])
    const origin = pageOrigin(request, config.publicUrl)
    return show(request, reply, {
      from: [version, company, openings, origin],
      type,
      write: () => write({ company, openings, origin, writeText: renderText }),
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    })
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const openings = await rules.readSiteMap(database, { host: siteHostOf(request, config), now: now() })
    const origin = pageOrigin(request, config.publicUrl)
    const write = () => writeSiteMap(openings, origin)
    return show(request, reply, { from: [origin, openings], type: 'application/xml; charset=utf-8', write })
  })

  app.get('/robots.txt', async (request, reply) => {
    hostOf(request)
    const origin = pageOrigin(request, config.publicUrl)
    return show(request, reply, { from: origin, type: 'text/plain; charset=utf-8', write: () => writeRobots(origin) })
  })
}
