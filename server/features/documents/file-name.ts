import { extname } from 'node:path'
import { documentTypes } from '../../../contract/documents/endpoints.ts'
import { LINE_LENGTH } from '../../../contract/plain/values.ts'
import { documentRefusals } from './refusals.ts'

const LONGEST_NAME = 200

// Signs that show nothing, or turn what follows them round: `invoice‮fdp.exe` looks like `invoiceexe.pdf`.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const endings = Object.keys(documentTypes).map((ending) => `.${ending}`)

/**
 * The name that its sender gave a file, without folders and unseen signs, and its ending. `unnamed`: what it is called where nothing
 * stands before the ending.
 */
export function nameOfFile(sent: string, unnamed: string): { name: string; ending: string } {
  const last = sent.toWellFormed().normalize().split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  const ending = extname(`_${clean}`).toLowerCase().slice(1)
  const base = clean.slice(0, -ending.length - 1).trim() || unnamed
  return { name: `${shorten(base, LONGEST_NAME)}.${ending}`, ending }
}

/** What a document's file is kept as. Raises `unsupported_media_type` for an ending that is no document's. */
export function describeFile(sent: string): { fileName: string; fileType: string } {
  const { name, ending } = nameOfFile(sent, 'Document')
  if (!isKnown(ending)) throw documentRefusals.unknown_ending({ endings })
  return { fileName: name, fileType: documentTypes[ending] }
}

/** The title of a document that was sent without one: its file's name, less the ending. */
export const titleOf = (fileName: string) => shorten(fileName.replace(/\.\w+$/, ''), LINE_LENGTH)

/** The name under which text that was written here is saved. */
export function nameOfText({ title, fileType }: { title: string; fileType: string }): string {
  const base = shorten(
    title
      .replace(UNSEEN, ' ')
      .replace(/[/\\:*?"<>|]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    LONGEST_NAME,
  )
  return `${base || 'Document'}.${fileType === documentTypes.md ? 'md' : 'txt'}`
}

const isKnown = (ending: string): ending is keyof typeof documentTypes => Object.hasOwn(documentTypes, ending)

// Cut between signs, not within one.
export const shorten = (text: string, most: number) =>
  text.length > most
    ? text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : text
