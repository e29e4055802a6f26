import { html } from '../../platform/http/html.ts'
import type { ShownOpening } from './rules.ts'

/** The addresses that search engines may list, each with its last change. */
export function writeSiteMap(openings: Pick<ShownOpening, 'id' | 'updatedAt'>[], origin: string): string {
  const latest = openings
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  const entry = (path: string, changed: string | undefined) =>
    html`<url><loc>${origin + path}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>\n`
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entry('/jobs', latest)}${openings.map(({ id, updatedAt }) => entry(`/jobs/${id}`, updatedAt))}</urlset>
`.html
}

/** The careers site is for everyone, the workspace for nobody. */
export const writeRobots = (origin: string) => `User-agent: *
Allow: /jobs
Allow: /assets/
Allow: /icon.svg
Allow: /api/public/
Disallow: /

Sitemap: ${origin}/sitemap.xml
`
