import type { Manuscript } from '../manuscript.ts'
import { readMarkup } from '../markup/markup.ts'
import { readRtf } from '../markup/rtf.ts'
import { readPlainText } from '../plain-text.ts'
import { sniff } from '../sniff.ts'
import { readDrawing } from './drawing.ts'
import { mainPart, openPackage, type Package } from './package.ts'
import { headingStyles, type StoryContext, walkStory } from './story.ts'
import { walkXml } from './xml.ts'

/** What hangs on the document beside its body, in the order in which a reader would want it. */
const SURROUNDINGS = ['footnotes', 'endnotes', 'comments']
const DRAWN = ['chart', 'chartEx', 'diagramData']

/** Reads a document of Word: the body, then headers, footers, notes, comments, charts and diagrams. */
export function readDocx(opened: Package, main: string, manuscript: Manuscript): void {
  const [styles] = opened.related(main, 'styles')
  const headings = styles ? headingStyles(styles.bytes) : new Map<string, number>()
  const context = { opened, headings, manuscript }
  for (const { name, bytes } of opened.related(main, 'header')) readStory(context, name, bytes)
  const body = opened.read(main)
  if (body) readStory(context, main, body)
  for (const type of SURROUNDINGS) {
    for (const { name, bytes } of opened.related(main, type)) readStory(context, name, bytes)
  }
  for (const { name, bytes } of opened.related(main, 'footer')) readStory(context, name, bytes)
  for (const { name, bytes } of opened.related(main, 'aFChunk')) readChunk(context, name, bytes)
}

type Context = Omit<StoryContext, 'links'> & { opened: Package }

function readStory(context: Context, name: string, bytes: Buffer): void {
  const links = new Map<string, string>()
  for (const { id, type, target, external } of context.opened.relations(name)) {
    if (type === 'hyperlink' && external) links.set(id, target)
  }
  walkXml(bytes, walkStory({ ...context, links }))
  context.manuscript.line()
  for (const type of DRAWN) {
    for (const drawn of context.opened.related(name, type)) readDrawing(drawn.bytes, context.manuscript)
  }
}

/** A document within the document, of another type: programs that make documents of web pages leave the work to Word. */
function readChunk(context: Context, name: string, bytes: Buffer): void {
  const content = sniff(bytes)
  if (content === 'html' || content === 'mime') readMarkup(bytes, context.manuscript)
  else if (content === 'rtf') readRtf(bytes, context.manuscript)
  else if (content === 'text') readPlainText(bytes, context.manuscript)
  else if (content === 'xml') readStory(context, name, bytes)
  else if (content === 'zip') {
    const opened = openPackage(bytes)
    const { name: main, root } = mainPart(opened)
    const body = root === 'document' ? opened.read(main) : undefined
    if (body) readStory({ ...context, opened }, main, body)
  }
}
