import { LIMITS } from '../limits.ts'
import type { Manuscript } from '../manuscript.ts'
import { Cut } from '../unreadable.ts'
import { readDrawing } from './drawing.ts'
import type { Package } from './package.ts'
import { walkXml } from './xml.ts'

const TEXTS = new Set(['t'])
/** What hangs on a slide beside its shapes. */
const ATTACHED = ['chart', 'chartEx', 'diagramData', 'comments', 'notesSlide']

/** Reads a presentation: slide by slide its shapes, tables, charts, diagrams, comments and notes. */
export function readPptx(opened: Package, main: string, manuscript: Manuscript): void {
  let number = 0
  for (const slide of slidesOf(opened, main)) {
    const bytes = opened.readBeside(slide)
    if (!bytes) continue
    number += 1
    if (number > LIMITS.pages) throw new Cut()
    readSlide(opened, { slide, bytes, number }, manuscript)
  }
}

/** The slides in the order of the show; where the presentation does not say, those that it refers to. */
function slidesOf(opened: Package, main: string): string[] {
  const slides = opened.relations(main).filter(({ type }) => type === 'slide')
  const byId = new Map(slides.map(({ id, target }) => [id, target]))
  const order: string[] = []
  const bytes = opened.read(main)
  if (bytes) {
    walkXml(bytes, {
      open(name, attributes) {
        // A slide has an id of its own beside that of its relation, and both are called id without their prefix.
        if (name === 'sldId') order.push(...Object.values(attributes).flatMap((id) => byId.get(id) ?? []))
      },
    })
  }
  return [...new Set([...order, ...slides.map(({ target }) => target)])]
}

function readSlide(
  opened: Package,
  { slide, bytes, number }: { slide: string; bytes: Buffer; number: number },
  manuscript: Manuscript,
): void {
  manuscript.begin('slide', titleOf(bytes) || `Slide ${number}`)
  readShapes(bytes, manuscript)
  for (const type of ATTACHED) {
    for (const attached of opened.related(slide, type)) {
      if (type === 'notesSlide') readShapes(attached.bytes, manuscript)
      else if (type === 'comments') readComments(attached.bytes, manuscript)
      else readDrawing(attached.bytes, manuscript)
    }
  }
}

/** The text of a slide's title, without its body. */
function titleOf(bytes: Buffer): string {
  let title = ''
  let shape = { title: false, text: '' }
  walkXml(bytes, {
    texts: TEXTS,
    open(name, { type }) {
      if (name === 'sp') shape = { title: false, text: '' }
      else if (name === 'ph') shape.title = type === 'title' || type === 'ctrTitle'
      else if (name === 'br' || name === 'p') shape.text += ' '
    },
    close(name) {
      if (name === 'sp' && shape.title) title ||= shape.text.trim()
    },
    text(text) {
      shape.text += text
    },
  })
  return title
}

function readShapes(bytes: Buffer, manuscript: Manuscript): void {
  let cells = 0
  walkXml(bytes, {
    texts: TEXTS,
    unseen: new Set(['Fallback']),
    open(name) {
      if (name === 'tc') cells += 1
      else if (name === 'br') manuscript.add(cells > 0 ? ' ' : '\n')
    },
    close(name) {
      if (name === 'p') cells > 0 ? manuscript.add(' ') : manuscript.line()
      else if (name === 'tc') {
        cells -= 1
        manuscript.add('\t')
      } else if (name === 'tr') manuscript.line()
    },
    text: manuscript.add,
  })
  manuscript.line()
}

/** Comments of both kinds: `text` in those of before, paragraphs in the threaded ones. */
function readComments(bytes: Buffer, manuscript: Manuscript): void {
  walkXml(bytes, {
    texts: new Set(['text', 't']),
    close(name) {
      if (name === 'text' || name === 'p') manuscript.line()
    },
    text: manuscript.add,
  })
}
