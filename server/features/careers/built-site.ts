import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CareersView, PublicOpening } from '../../../contract/careers/fields.ts'

/** What the build made of `web/careers`. */
export interface BuiltSite {
  /** A page as HTML, with what its head says of it. */
  renderPage: (view: CareersView) => { title: string; description: string; markup: string }
  /** What an opening says, as plain HTML. */
  renderText: (opening: PublicOpening) => string
  /** Addresses of the script that takes the page over, and of what it imports. */
  script: string
  imports: string[]
  style: string
  /** Address of the font that most of the text is in. */
  font: string
  /** Sets the theme before the first paint. */
  themeScript: string
  /** Differs from build to build. */
  version: string
}

const DIST = join(import.meta.dirname, '../../../dist')
const ENTRY = 'careers/hydrate.tsx'
const FONT = '/inter-latin-wght-normal.woff2'

/** Loads the built careers site: by its path, as neither side imports the other's sources. */
export async function loadBuiltSite(): Promise<BuiltSite> {
  const pages = join(DIST, 'careers', 'render.js')
  const [{ renderPage, renderText }, manifest, themeScript, source] = await Promise.all([
    import(pathToFileURL(pages).href),
    readFile(join(DIST, 'careers', 'manifest.json'), 'utf8'),
    readFile(join(DIST, 'web', 'theme.js'), 'utf8'),
    readFile(pages),
  ])
  const { script, imports, styles, font } = readManifest(manifest)
  const texts = await Promise.all(styles.map((file) => readFile(join(DIST, 'web', file), 'utf8')))
  return {
    renderPage,
    renderText,
    script: `/${script}`,
    imports: imports.map((file) => `/${file}`),
    style: texts.join('\n'),
    font: `/${font}`,
    themeScript,
    version: createHash('sha256').update(source).update(manifest).update(themeScript).digest('base64url'),
  }
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

function readManifest(text: string) {
  const chunks: Record<string, Chunk> = JSON.parse(text)
  const found = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(ENTRY)
  const [entry, ...others] = [...found]
  const font = Object.keys(chunks).find((name) => name.endsWith(FONT))
  if (!entry || !font) throw new Error('The build has no careers site')
  const styles = [...found].flatMap(({ css }) => css ?? [])
  return {
    script: entry.file,
    imports: others.map(({ file }) => file),
    styles: [...new Set(styles)],
    font: chunks[font]?.file,
  }
}
