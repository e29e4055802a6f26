import { createHash } from 'node:crypto'
import type { CareersView } from '../../../contract/careers/fields.ts'
import { PAGE_POLICY } from '../../platform/http/headers.ts'
import { type Html, html, trusted } from '../../platform/http/html.ts'
import type { BuiltSite } from './built-site.ts'

export interface PageParts {
  site: BuiltSite
  view: CareersView
  /** What absolute addresses begin with. */
  origin: string
  /** The page's one address, as a path. */
  canonical: string
  /** The company whose feeds belong to the page. */
  feeds?: { companyId: string; companyName: string } | undefined
  /** The opening as search engines read it. */
  job?: object | undefined
}

/** Writes a whole page of the careers site. */
export function writePage({ site, view, origin, canonical, feeds, job }: PageParts): string {
  const { title, description, markup } = site.renderPage(view)
  const missing = view.kind === 'closed' || view.kind === 'unknown'
  const address = origin + canonical
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
${missing ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${address}">`}
${!missing && previewOf({ view, title, description, address, origin })}
${feeds && feedsOf(feeds)}
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="preload" as="font" type="font/woff2" href="${site.font}" crossorigin>
<style>${trusted(site.style)}</style>
<script>${trusted(site.themeScript)}</script>
<script type="module" src="${site.script}"></script>
${site.imports.map((file) => html`<link rel="modulepreload" href="${file}">`)}
${job && html`<script type="application/ld+json">${json(job)}</script>`}
</head>
<body>
<div id="root">${trusted(markup)}</div>
<script type="application/json" id="view">${json(view)}</script>
</body>
</html>
`.html
}

/** What a page may load. Its one script that stands in the page is known by its hash. */
export function policyOf({ themeScript }: BuiltSite): string {
  const hash = createHash('sha256').update(themeScript).digest('base64')
  return PAGE_POLICY.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`)
}

type Preview = Pick<PageParts, 'view' | 'origin'> & { title: string; description: string; address: string }

function previewOf({ view, title, description, address, origin }: Preview): Html {
  const [opening] = view.openings
  const picture = opening?.companyLogoUrl
  const meta = (property: string, content: string) => html`<meta property="${property}" content="${content}">\n`
  return html`${meta('og:type', 'website')}${meta('og:title', title)}${meta('og:description', description)}${meta(
    'og:url',
    address,
  )}${meta('og:site_name', opening?.companyName ?? view.companyName ?? view.brandName)}${
    picture ? meta('og:image', origin + picture) : undefined
  }<meta name="twitter:card" content="summary">`
}

function feedsOf({ companyId, companyName }: { companyId: string; companyName: string }): Html {
  const title = `Open Positions at ${companyName}`
  const feed = `/jobs/feeds/${companyId}`
  return html`<link rel="alternate" type="application/json" title="${title}" href="${feed}.json">
<link rel="alternate" type="application/xml" title="${title}" href="${feed}.xml">`
}

// Nothing in it can end the script that it stands in.
const json = (value: object) => trusted(JSON.stringify(value).replaceAll('<', '\\u003c'))
