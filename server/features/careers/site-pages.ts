import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CareersView } from '../../../contract/careers/fields.ts'
import { pageOrigin } from '../../platform/http/request-origin.ts'
import type { Parts } from '../../platform/parts.ts'
import type { BuiltSite } from './built-site.ts'
import { describeJob } from './job-posting.ts'
import { type PageParts, policyOf, writePage } from './page.ts'
import type { Shown } from './replies.ts'
import { afterOf, companyOf, isId, narrowingOf, readQuery, siteHostOf } from './request.ts'
import * as rules from './rules.ts'
import { viewOfList, viewOfOne } from './site-view.ts'

/** The built site, and how its documents are answered. */
export interface Site {
  show: (request: FastifyRequest, reply: FastifyReply, shown: Shown) => Promise<FastifyReply>
  built: () => Promise<BuiltSite>
}

/** Serves `/jobs` and `/jobs/{id}`, whole before any script runs. */
export function servePages(parts: Parts, site: Site): void {
  const { app } = parts
  app.get('/jobs', async (request, reply) => showPage({ request, reply, parts, site }, await readList(request, parts)))

  app.get<{ Params: { id: string } }>('/jobs/:id', async (request, reply) => {
    const { renderText } = await site.built()
    return showPage({ request, reply, parts, site }, await readOne(request, { parts, renderText }))
  })

  for (const path of ['/jobs/', '/jobs/:id/']) {
    app.get(path, async (request, reply) => reply.redirect(request.url.replace(/\/+(?=\?|$)/, ''), 301))
  }
}

type Page = Omit<PageParts, 'site' | 'origin' | 'view'> & { view: Omit<CareersView, 'brandName'> }

async function readList(request: FastifyRequest, { database, config, now }: Parts): Promise<Page> {
  const query = readQuery(request)
  const company = companyOf(query)
  const asked = { ...narrowingOf(query), host: siteHostOf(request, config), company, after: afterOf(query), now: now() }
  const { openings, part, owner, named } = await rules.readSiteList(database, asked)
  const [first] = openings
  // With PUBLIC_URL set, a company's own host is another address of the list that is narrowed to it.
  const narrowedTo = owner && !config.publicUrl ? undefined : (owner?.id ?? company)
  const oneCompany = named ?? (part ? undefined : first)
  return {
    view: viewOfList({ openings, part, company: named, query }),
    canonical: narrowedTo ? `/jobs?company=${narrowedTo}` : '/jobs',
    feeds: oneCompany && openings.every(({ companyId }) => companyId === first?.companyId) ? first : undefined,
  }
}

async function readOne(
  request: FastifyRequest,
  { parts, renderText }: { parts: Parts; renderText: BuiltSite['renderText'] },
): Promise<Page> {
  const { database, config, now } = parts
  const asked = (request.params as { id: string }).id.toLowerCase()
  const host = siteHostOf(request, config)
  if (!isId(asked)) return { view: viewOfOne('', 'unknown'), canonical: '/jobs' }
  const found = await rules.findOpening(database, { id: asked, host, now: now() })
  const view = viewOfOne(asked, found)
  if (found === 'unknown' || 'closedBy' in found) return { view, canonical: '/jobs' }
  const { opening } = found
  const origin = pageOrigin(request, config.publicUrl)
  const job = describeJob(opening, { origin, description: renderText(opening) })
  return { view, canonical: view.address, feeds: opening, job }
}

const STATUS = { list: 200, opening: 200, closed: 410, unknown: 404 }

async function showPage(
  { request, reply, parts, site }: { request: FastifyRequest; reply: FastifyReply; parts: Parts; site: Site },
  page: Page,
): Promise<FastifyReply> {
  const built = await site.built()
  const view = { ...page.view, brandName: parts.config.brandName }
  const made = { ...page, view, origin: pageOrigin(request, parts.config.publicUrl) }
  const status = STATUS[view.kind]
  return site.show(request, reply, {
    from: [built.version, made],
    type: 'text/html; charset=utf-8',
    write: () => writePage({ ...made, site: built }),
    status,
    headers: { 'content-security-policy': policyOf(built) },
    // Addresses of nothing, and searches, come in any number.
    remember: status === 200 && !/[?&](search|department|location|after)=/.test(view.address),
  })
}
