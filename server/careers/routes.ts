import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/careers.ts'
import { Id } from '../../contract/values.ts'
import { badInput, notFound } from '../http/errors.ts'
import { linkOrigin } from '../http/origin.ts'
import type { Parts } from '../parts.ts'
import { type BuiltSite, loadBuiltSite } from './built-site.ts'
import { writeJsonFeed, writeXmlFeed } from './feeds.ts'
import { describeJob } from './job-posting.ts'
import { type PageParts, policyOf, writePage } from './page.ts'
import { createReplies } from './replies.ts'
import * as rules from './rules.ts'
import { writeRobots, writeSiteMap } from './site-map.ts'
import { viewOfList, viewOfOne } from './site-view.ts'

type Query = Record<string, string | undefined>

export function careersRoutes(parts: Parts): void {
  serveCalls(parts)
  const { app, database, config, now } = parts
  const show = createReplies()
  // Loaded by the first visitor: an installation that hires nobody has neither the wait nor the memory.
  let loaded: Promise<BuiltSite> | undefined
  const built = () => {
    loaded ??= loadBuiltSite()
    return loaded
  }

  const showPage = async (
    { request, reply, status = 200 }: Asked,
    page: Omit<PageParts, 'site' | 'origin' | 'view'> & { view: Omit<PageParts['view'], 'brandName'> },
  ) => {
    const site = await built()
    const view = { ...page.view, brandName: config.brandName }
    const made = { ...page, view, origin: linkOrigin(request, config.publicUrl) }
    return show(request, reply, {
      from: [site.version, made],
      type: 'text/html; charset=utf-8',
      write: () => writePage({ ...made, site }),
      status,
      headers: { 'content-security-policy': policyOf(site) },
      // Searches come in any number.
      remember: status === 200 && !/[?&](search|department|location)=/.test(view.address),
    })
  }

  app.get<{ Querystring: Query }>('/jobs', async (request, reply) => {
    const query = readQuery(request.query)
    const company = query.company === undefined ? undefined : idOf(query.company)
    const host = hostOf(request)
    const { openings, owner } = await rules.readOpenings(database, { host, company, now: now() })
    const [first] = openings
    const alone = first && openings.every(({ companyId }) => companyId === first.companyId) ? first : undefined
    const only = owner?.id ?? company
    // With PUBLIC_URL set, a company's own host is another address of the list that is narrowed to it.
    const narrowed = owner && !config.publicUrl ? undefined : only
    const canonical = narrowed ? `/jobs?company=${narrowed}` : '/jobs'
    return showPage({ request, reply }, { view: viewOfList({ openings, owner, query }), canonical, feeds: alone })
  })

  app.get<{ Params: { id: string } }>('/jobs/:id', async (request, reply) => {
    const id = request.params.id.toLowerCase()
    const host = hostOf(request)
    const found = isId(id) ? await rules.findOpening(database, { id, host, now: now() }) : 'unknown'
    const view = viewOfOne(isId(id) ? id : '', found)
    const canonical = view.address
    if (found === 'closed') return showPage({ request, reply, status: 410 }, { view, canonical })
    if (found === 'unknown') return showPage({ request, reply, status: 404 }, { view, canonical })
    const origin = linkOrigin(request, config.publicUrl)
    const job = describeJob(found, { origin, description: (await built()).renderText(found) })
    return showPage({ request, reply }, { view, canonical, feeds: found, job })
  })

  app.get<{ Querystring: Query }>('/jobs/', async (request, reply) => {
    return reply.redirect(request.url.replace(/^\/jobs\/+/, '/jobs'), 301)
  })

  app.get<{ Params: { file: string } }>('/jobs/feeds/:file', async (request, reply) => {
    const [, id = '', format] = /^([\da-f-]{36})\.(json|xml)$/.exec(request.params.file) ?? []
    const host = hostOf(request)
    if (!isId(id)) throw notFound('Feed')
    const company = await rules.requireCompany(database, id)
    const { openings } = await rules.readOpenings(database, { host, company: id, now: now() })
    const origin = linkOrigin(request, config.publicUrl)
    const { renderText, version } = await built()
    const own = openings.filter(({ companyId }) => companyId === id)
    const feed = { company, openings: own, origin, writeText: renderText }
    return show(request, reply, {
      from: [version, format, company, own, origin],
      type: format === 'json' ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8',
      write: () => (format === 'json' ? writeJsonFeed(feed) : writeXmlFeed(feed)),
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    })
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const { openings } = await rules.readOpenings(database, { host: hostOf(request), now: now() })
    const origin = linkOrigin(request, config.publicUrl)
    const from = [origin, openings.map(({ id, updatedAt }) => [id, updatedAt])]
    const write = () => writeSiteMap(openings, origin)
    return show(request, reply, { from, type: 'application/xml; charset=utf-8', write })
  })

  app.get('/robots.txt', async (request, reply) => {
    hostOf(request)
    const origin = linkOrigin(request, config.publicUrl)
    return show(request, reply, { from: origin, type: 'text/plain; charset=utf-8', write: () => writeRobots(origin) })
  })
}

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  status?: number
}

function serveCalls({ serve, database, now }: Parts): void {
  serve(calls.listPublicOpenings, async ({ query, http }) => {
    const { openings } = await rules.readOpenings(database, { ...query, host: hostOf(http), now: now() })
    return openings
  })

  serve(calls.getPublicOpening, ({ params, http }) =>
    rules.readOpening(database, { id: params.id, host: hostOf(http), now: now() }),
  )

  serve(calls.getCareersLogo, async ({ params, reply }) => {
    const { type, bytes } = await rules.readLogo(database, params.id, now())
    // Its address changes with it. Other sites may show it, as previews and listings do.
    reply.headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
    reply.type(type).send(bytes)
  })
}

const isId = (text: string) => Id.safeParse(text).success

/** An id that no company has stands for whatever else the address says. */
const idOf = (text: string) => (isId(text) ? text.toLowerCase() : '00000000-0000-0000-0000-000000000000')

// A parameter that comes twice is none.
const readQuery = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string' && value.trim() !== ''))

/** The host as it stands in links. Raises a 400 for what cannot be one. */
function hostOf({ host }: FastifyRequest): string {
  if (!/^([a-z\d_.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i.test(host)) throw badInput('The host is not valid')
  return host
}
