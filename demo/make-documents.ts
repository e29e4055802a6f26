import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { html } from '../server/platform/http/html.ts'
import { withoutThumbnail } from './thumbnail.ts'

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

/** All of one ending at a time: LibreOffice takes longer to start than to convert. */
async function makeAll(ending: string, names: string[], folder: string): Promise<void> {
  const { make, from, to } = MADE[ending] ?? fail(ending)
  const paths = names.map((name) => join(folder, `${name.slice(0, -ending.length)}.${from[0]}`))
  for (const [at, name] of names.entries()) {
    await writeFile(paths[at] ?? '', make(await readFile(join(SOURCES, `${name}.txt`), 'utf8')))
  }
  const home = `-env:UserInstallation=file://${join(folder, 'home')}`
  const asked = [home, '--headless', ...from.slice(1), '--convert-to', to, '--outdir', FOLDER, ...paths]
  await promisify(execFile)('soffice', asked)
  if (ending !== '.ppt') return
  for (const name of names) {
    const path = join(FOLDER, name)
    await writeFile(path, withoutThumbnail(await readFile(path)))
  }
}

function fail(ending: string): never {
  throw new Error(`Say in demo/make-documents.ts how ${ending} is made`)
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

const URN = 'urn:oasis:names:tc:opendocument:xmlns:'
const NAMESPACES = [
  ...['office', 'table', 'text', 'presentation', 'style'].map((name) => `xmlns:${name}="${URN}${name}:1.0"`),
  `xmlns:draw="${URN}drawing:1.0"`,
  `xmlns:svg="${URN}svg-compatible:1.0"`,
  `xmlns:fo="${URN}xsl-fo-compatible:1.0"`,
].join(' ')

const flat = (
  kind: 'spreadsheet' | 'presentation',
  styles: string,
  body: string,
) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">
${styles}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`

const SHEET_STYLES = `<office:automatic-styles>
  <style:style style:name="wide" style:family="table-column"><style:table-column-properties style:column-width="5cm"/></style:style>
  <style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>
  <style:page-layout style:name="page"/>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Default" style:page-layout-name="page">
  <style:header style:display="false"/><style:footer style:display="false"/>
</style:master-page></office:master-styles>`

/** A sheet for each heading, with a row for each line and a cell between semicolons. */
function makeWorkbook(text: string): string {
  const sheets = sectionsOf(text).map(({ title, lines }) => {
    const [head = [], ...others] = lines.map((line) => line.split(';'))
    const names = head.map(
      (name) =>
        html`<table:table-cell table:style-name="head" office:value-type="string"><text:p>${name}</text:p></table:table-cell>`,
    )
    const rows = others.map((cells) => html`<table:table-row>${cells.map(makeCell)}</table:table-row>`)
    return html`<table:table table:name="${title}"><table:table-column table:style-name="wide" table:number-columns-repeated="${head.length}"/><table:table-row>${names}</table:table-row>${rows}</table:table>`
      .html
  })
  return flat('spreadsheet', SHEET_STYLES, sheets.join(''))
}

const makeCell = (value: string) =>
  /^-?\d+(\.\d+)?$/.test(value)
    ? html`<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
    : html`<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`

const SLIDE_STYLES = `<office:automatic-styles>
  <style:page-layout style:name="wide"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout>
  <style:style style:name="plain" style:family="presentation"><style:graphic-properties draw:fill="none" draw:stroke="none"/></style:style>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="plain" style:page-layout-name="wide"/></office:master-styles>`

/** A slide for each heading. */
function makeSlides(text: string): string {
  const slides = sectionsOf(text).map(({ title, lines }) => {
    const items = lines.map((line) => html`<text:p>${line.replace(/^- /, '• ')}</text:p>`)
    return html`<draw:page draw:name="${title}" draw:master-page-name="plain"><draw:frame presentation:class="title" presentation:style-name="plain" svg:x="2cm" svg:y="1.2cm" svg:width="24cm" svg:height="2.5cm"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame><draw:frame presentation:class="outline" presentation:style-name="plain" svg:x="2cm" svg:y="4.5cm" svg:width="24cm" svg:height="10cm"><draw:text-box>${items}</draw:text-box></draw:frame></draw:page>`
      .html
  })
  return flat('presentation', SLIDE_STYLES, slides.join(''))
}

// Last, when all that it needs is there.
const folder = await mkdtemp(join(tmpdir(), 'atrium-documents-'))
try {
  const names = (await readdir(SOURCES)).map((source) => source.replace(/\.txt$/, ''))
  for (const [ending, some = []] of Object.entries(Object.groupBy(names, (name) => extname(name)))) {
    await makeAll(ending, some, folder)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
