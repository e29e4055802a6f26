import { KIND, type PptRecord, recordsIn } from './ppt-records.ts'

/** A slide, the texts of it that stand in the presentation's outline, and its notes. */
export interface SlideParts {
  slide: PptRecord | undefined
  outline: { text: string; type: number }[]
  notes: PptRecord | undefined
}

const SLIDES = 0
const NOTES = 2

interface Listed {
  id: number
  slideId: number
  outline: { text: string; type: number }[]
}

/** The slides of a presentation in the order of the show. */
export function partsOf(document: PptRecord, recordOf: (id: number) => PptRecord | undefined): SlideParts[] {
  const lists = recordsIn(document.data).filter(({ kind }) => kind === KIND.slideList)
  const listed = (wanted: number) => lists.filter(({ instance }) => instance === wanted).flatMap(slidesIn)
  const notes = new Map(listed(NOTES).map(({ slideId, id }) => [slideId, id]))
  return listed(SLIDES).map(({ id, outline }) => {
    const slide = recordOf(id)
    const found = slide?.kind === KIND.slide ? slide : undefined
    const noted = notes.get(found ? notesOf(found) : 0)
    return { slide: found, outline, notes: noted === undefined ? undefined : recordOf(noted) }
  })
}

function slidesIn(list: PptRecord): Listed[] {
  const slides: Listed[] = []
  let type = -1
  for (const { kind, data } of recordsIn(list.data)) {
    const slide = slides.at(-1)
    if (kind === KIND.slidePersist && data.length >= 16) {
      slides.push({ id: data.readUInt32LE(0), slideId: data.readUInt32LE(12), outline: [] })
    } else if (kind === KIND.textHeader) {
      type = data.length >= 4 ? data.readUInt32LE(0) : -1
      slide?.outline.push({ text: '', type })
    } else if (kind === KIND.chars || kind === KIND.bytes) {
      const text = data.toString(kind === KIND.chars ? 'utf16le' : 'latin1')
      const last = slide?.outline.at(-1)
      if (last) last.text += text
      else slide?.outline.push({ text, type })
    }
  }
  return slides
}

/** The number of the notes that belong to a slide; 0 where it has none. */
function notesOf(slide: PptRecord): number {
  const atom = recordsIn(slide.data).find(({ kind }) => kind === KIND.slideAtom)
  return atom && atom.data.length >= 20 ? atom.data.readUInt32LE(16) : 0
}
