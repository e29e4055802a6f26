import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { html } from '../server/html.ts'

// Makes the demo's documents of their sources, with LibreOffice (the packages libreoffice-writer, -calc and -impress):
// node demo/make-documents.ts. Each source is named after what is made of it. The results are committed.

const FOLDER = join(import.meta.dirname, 'documents')
const SOURCES = join(FOLDER, 'sources')

const WRITER = ['html', '--infilter=HTML (StarWriter)'] as const

/** By the ending of what is made: what it is made of, and what LibreOffice calls the two. */
const MADE: Record<string, { make: (text: string) => string; from: readonly string[]; to: string }> = {
  '.pdf': { make: makePage, from: WRITER, to: 'pdf:writer_pdf_Export' },
  '.docx': { make: makePage, from: WRITER, to: 'docx:MS Word 2007 XML' },
  '.doc': { make: makePage, from: WRITER, to: 'doc:MS Word 97' },
  '.xlsx': { make: makeWorkbook, from: ['fods'], to: 'xlsx:Calc MS Excel 2007 XML' },
  '.xls': { make: makeWorkbook, from: ['fods'], to: 'xls:MS Excel 97' },
  '.pptx': { make: makeSlides, from: ['fodp'], to: 'pptx:Impress MS PowerPoint 2007 XML' },
  '.ppt': { make: makeSlides, from: ['fodp'], to: 'ppt:MS PowerPoint 97' },
}

async function makeDocument(name: string, folder: string): Promise<void> {
  const ending = extname(name)
  const { make, from, to } = MADE[ending] ?? fail(name)
  const path = join(folder, `${name.slice(0, -ending.length)}.${from[0]}`)
  await writeFile(path, make(await readFile(join(SOURCES, `${name}.txt`), 'utf8')))
  const home = `-env:UserInstallation=file://${join(folder, 'home')}`
  const asked = [home, '--headless', ...from.slice(1), '--convert-to', to, '--outdir', FOLDER, path]
  await promisify(execFile)('soffice', asked)
}

function fail(name: string): never {
  throw new Error(`Say in demo/make-documents.ts how ${name} is made`)
}

/** Headings behind `#`, items behind `-`, and paragraphs. */
function makePage(text: string): string {
  const lines = text.split('\n').filter(Boolean)
  const parts = lines.map((line) => {
    if (line.startsWith('# ')) return html`<h1>${line.slice(2)}</h1>`
    if (line.startsWith('## ')) return html`<h2>${line.slice(3)}</h2>`
    return line.startsWith('- ') ? html`<ul><li>${line.slice(2)}</li></ul>` : html`<p>${line}</p>`
  })
  return html`<html><head><meta charset="utf-8"></head><body>${parts}</body></html>`.html
}

/** Stretches of lines below a heading each. */
function sectionsOf(text: string): { title: string; lines: string[] }[] {
  const sections = text.split(/^## /m).filter(Boolean)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n').filter(Boolean)
    return { title, lines }
  })
}

const NAMESPACES = ['office', 'table', 'text', 'draw', 'presentation', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .join(' ')
const SVG = 'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"'

const flat = (kind: 'spreadsheet' | 'presentation', body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} ${SVG} office:version="1.3"
  office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body><office:${kind}>${body}</office:${kind}>
</office:body></office:document>`

/** A sheet for each heading, with a row for each line and a cell between semicolons. */
function makeWorkbook(text: string): string {
  const sheets = sectionsOf(text).map(({ title, lines }) => {
    const rows = lines.map((line) => html`<table:table-row>${line.split(';').map(makeCell)}</table:table-row>`)
    return html`<table:table table:name="${title}">${rows}</table:table>`.html
  })
  return flat('spreadsheet', sheets.join(''))
}

const makeCell = (value: string) =>
  /^-?\d+(\.\d+)?$/.test(value)
    ? html`<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
    : html`<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`

/** A slide for each heading. */
function makeSlides(text: string): string {
  const slides = sectionsOf(text).map(({ title, lines }) => {
    const items = lines.map((line) => html`<text:p>${line.replace(/^- /, '• ')}</text:p>`)
    return html`<draw:page draw:name="${title}"><draw:frame presentation:class="title" svg:x="2cm" svg:y="1cm" svg:width="24cm" svg:height="3cm"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame><draw:frame presentation:class="outline" svg:x="2cm" svg:y="5cm" svg:width="24cm" svg:height="9cm"><draw:text-box>${items}</draw:text-box></draw:frame></draw:page>`
      .html
  })
  return flat('presentation', slides.join(''))
}

// Last, when all that it needs is there.
const folder = await mkdtemp(join(tmpdir(), 'atrium-documents-'))
try {
  for (const source of await readdir(SOURCES)) await makeDocument(source.replace(/\.txt$/, ''), folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
