import { LIMITS } from '../limits.ts'
import type { Manuscript } from '../manuscript.ts'
import { Cut, PROTECTED, Unreadable } from '../unreadable.ts'
import type { CompoundFile } from './cfb.ts'
import { KIND, type PptRecord, recordAt, recordsIn, walkRecords } from './ppt-records.ts'
import { partsOf, type SlideParts } from './ppt-slides.ts'

const ENCRYPTED = 0xf3d1c4df
const TOO_OLD = 'This presentation was written by PowerPoint 95 or earlier. Save it as .pptx and upload that.'
/** What a text is for: titles of slides, a centered one by a number of its own. */
const TITLES = [0, 6]

/** Reads a presentation of PowerPoint 97 to 2003: [MS-PPT] slide by slide, with its notes and comments. */
export function readPpt(file: CompoundFile, manuscript: Manuscript): void {
  const stream = file.stream('PowerPoint Document')
  if (!stream) throw new Unreadable(TOO_OLD)
  const user = file.stream('Current User')
  if (user && user.length >= 20 && user.readUInt32LE(12) === ENCRYPTED) throw new Unreadable(PROTECTED)
  const directory = persistDirectory(stream, user && user.length >= 20 ? user.readUInt32LE(16) : 0)
  const recordOf = (id: number) => recordAt(stream, directory?.places.get(id) ?? -1)
  const document = recordOf(directory?.document ?? -1)
  const slides = document?.kind === KIND.document ? partsOf(document, recordOf) : allSlides(stream)
  for (const [index, slide] of slides.entries()) {
    if (index >= LIMITS.pages) throw new Cut()
    writeSlide(slide, index + 1, manuscript)
  }
  if (document) writeHeaders(recordsIn(document.data), manuscript)
}

interface Directory {
  document: number
  places: Map<number, number>
}

/** Where each object lies: what later edits wrote counts for what earlier ones did. */
function persistDirectory(stream: Buffer, start: number): Directory | undefined {
  const directory: Directory = { document: -1, places: new Map() }
  const visited = new Set<number>()
  for (let at = start; !visited.has(at); ) {
    visited.add(at)
    const edit = recordAt(stream, at)
    if (edit?.kind !== KIND.userEdit || edit.data.length < 20) break
    if (edit.data.length >= 32 && edit.data.readUInt32LE(28) !== 0) throw new Unreadable(PROTECTED)
    if (directory.document < 0) directory.document = edit.data.readUInt32LE(16)
    const list = recordAt(stream, edit.data.readUInt32LE(12))
    if (list?.kind === KIND.persistDirectory) addPlaces(directory, list.data)
    at = edit.data.readUInt32LE(8)
    if (at === 0) break
  }
  return directory.document < 0 ? undefined : directory
}

function addPlaces({ places }: Directory, data: Buffer): void {
  for (let at = 0; at + 4 <= data.length; ) {
    const head = data.readUInt32LE(at)
    const [first, count] = [head & 0xfffff, head >>> 20]
    for (let index = 0; index < count && at + 8 + index * 4 <= data.length; index += 1) {
      if (!places.has(first + index)) places.set(first + index, data.readUInt32LE(at + 4 + index * 4))
    }
    at += 4 + count * 4
  }
}

/** Every slide that lies in the stream, where nothing says any longer which of them count. */
function allSlides(stream: Buffer): SlideParts[] {
  const records = recordsIn(stream)
  const slides = records.filter(({ kind }) => kind === KIND.slide)
  const outlines = records
    .filter(({ kind }) => kind === KIND.document)
    .flatMap((document) => partsOf(document, () => undefined))
  return [...outlines, ...slides.map((slide) => ({ slide, outline: [], notes: undefined }))]
}

function writeSlide({ slide, outline, notes }: SlideParts, number: number, manuscript: Manuscript): void {
  const texts = slide ? textsOf(slide, outline) : outline.map(({ text, type }) => ({ text, type }))
  const title = texts.find(({ type }) => TITLES.includes(type))?.text ?? ''
  manuscript.begin('slide', title.trim() || `Slide ${number}`)
  const referred = new Set(texts.map(({ text }) => text))
  for (const { text } of [...texts, ...outline.filter((each) => !referred.has(each.text))]) writeLine(manuscript, text)
  if (slide) writeHeaders(recordsIn(slide.data), manuscript)
  if (notes) for (const { text } of textsOf(notes, [])) writeLine(manuscript, text)
}

function writeLine(manuscript: Manuscript, text: string): void {
  if (text.trim() === '') return
  manuscript.add(text.replace(/[\r\v]/g, '\n'))
  manuscript.line()
}

interface Text {
  text: string
  type: number
}

/** The texts of a slide in the order of its shapes; those that stand in the outline are referred to by number. */
function textsOf(slide: PptRecord, outline: Text[]): Text[] {
  const texts: Text[] = []
  let type = -1
  walkRecords(slide.data, (record) => {
    const { kind, data } = record
    if (kind === KIND.headersFooters) return true
    if (kind === KIND.comment) {
      texts.push(...commentOf(record))
      return true
    }
    if (kind === KIND.textHeader) type = data.length >= 4 ? data.readUInt32LE(0) : -1
    else if (kind === KIND.chars) texts.push({ text: data.toString('utf16le'), type })
    else if (kind === KIND.bytes) texts.push({ text: data.toString('latin1'), type })
    else if (kind === KIND.textRef && data.length >= 4)
      texts.push(...(outline[data.readUInt32LE(0)] ? [outline[data.readUInt32LE(0)] as Text] : []))
    return false
  })
  return texts
}

/** Who commented, and what. */
function commentOf({ data }: PptRecord): Text[] {
  const strings = recordsIn(data).filter(({ kind, instance }) => kind === KIND.text && instance < 2)
  return strings.map((each) => ({ text: each.data.toString('utf16le'), type: -1 }))
}

/** Dates, headers and footers, as they were written. */
function writeHeaders(records: PptRecord[], manuscript: Manuscript): void {
  for (const { kind, data } of records) {
    if (kind !== KIND.headersFooters) continue
    for (const text of recordsIn(data)) {
      if (text.kind === KIND.text) writeLine(manuscript, text.data.toString('utf16le'))
    }
  }
}
