import type { Manuscript } from '../manuscript.ts'
import { type Attributes, type Walker, walkXml } from './xml.ts'

/** What a story of a document of Word is read with: a story is its body, a header, its footnotes and the like. */
export interface StoryContext {
  headings: Map<string, number>
  links: Map<string, string>
  manuscript: Manuscript
}

/** What stands in a story and is not text of it: deleted and moved away, instructions of fields, properties, pictures' names. */
const UNSEEN = new Set(['del', 'moveFrom', 'delText', 'instrText', 'delInstrText', 'Fallback', 'binData'])
const TEXTS = new Set(['t'])
const SPACES: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-', ptab: '\t' }

/** Writes the text of a story as it is walked through: a line a paragraph, a row of a table, its cells by tabs. */
export function walkStory({ headings, links, manuscript }: StoryContext): Walker {
  let properties = 0
  const cells: { paragraphs: number }[] = []
  const targets: { target: string; start: number }[] = []
  let paragraph = { start: 0, text: '', heading: false }

  const write = (text: string) => {
    manuscript.add(text)
    if (paragraph.heading || paragraph.text.length < 300) paragraph.text += text
  }

  function openParagraph(): void {
    const cell = cells.at(-1)
    if (!cell) manuscript.line()
    else if (cell.paragraphs > 0) manuscript.add(' ')
    if (cell) cell.paragraphs += 1
    paragraph = { start: manuscript.length, text: '', heading: false }
  }

  function closeParagraph(): void {
    if (cells.length > 0) return
    if (paragraph.heading) manuscript.heading(paragraph.text, paragraph.start)
    manuscript.line()
  }

  function open(name: string, attributes: Attributes): void {
    if (name === 'p') openParagraph()
    else if (name === 'pPr' || name === 'rPr') properties += 1
    else if (name === 'pStyle' || name === 'outlineLvl') {
      const level = name === 'pStyle' ? headings.get(attributes.val ?? '') : levelOf(attributes.val)
      if (level !== undefined && cells.length === 0) paragraph.heading = true
    } else if (name === 'tc') cells.push({ paragraphs: 0 })
    else if (name === 'hyperlink')
      targets.push({ target: links.get(attributes.id ?? '') ?? '', start: manuscript.length })
    else if (name === 'textpath') write(attributes.string ?? '')
    else if (SPACES[name] !== undefined && properties === 0) write(SPACES[name])
  }

  function close(name: string): void {
    if (name === 'p') closeParagraph()
    else if (name === 'pPr' || name === 'rPr') properties = Math.max(0, properties - 1)
    else if (name === 'tc') {
      cells.pop()
      manuscript.add('\t')
    } else if (name === 'tr' && cells.length === 0) manuscript.line()
    else if (name === 'hyperlink') closeLink()
  }

  function closeLink(): void {
    const link = targets.pop()
    if (link?.target && !paragraph.text.includes(link.target)) write(` (${link.target})`)
  }

  return { open, close, text: write, texts: TEXTS, unseen: UNSEEN }
}

/** The ids of the styles that make a paragraph a heading, with their level: by name, outline level, or what they are based on. */
export function headingStyles(bytes: Buffer): Map<string, number> {
  const found = new Map<string, { level: number | undefined; base: string }>()
  let style = { level: undefined as number | undefined, base: '' }
  walkXml(bytes, {
    open(name, { styleId, val = '', type }) {
      if (name === 'style') {
        style = { level: undefined, base: '' }
        if (type === 'paragraph' || type === undefined) found.set(styleId ?? '', style)
      } else if (name === 'name') style.level ??= levelOfName(val)
      else if (name === 'outlineLvl') style.level ??= levelOf(val)
      else if (name === 'basedOn') style.base = val
    },
  })
  const headings = new Map<string, number>()
  for (const [id, { level, base }] of found) {
    const inherited = level ?? found.get(base)?.level
    if (inherited !== undefined) headings.set(id, inherited)
  }
  return headings
}

function levelOfName(name: string): number | undefined {
  if (/^title$/i.test(name)) return 0
  const level = /^heading (\d)$/i.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}

function levelOf(outline: string | undefined): number | undefined {
  const level = Number(outline ?? Number.NaN)
  return level >= 0 && level < 9 ? level + 1 : undefined
}
