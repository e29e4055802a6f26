import { Parser } from 'htmlparser2'
import { knownEncoding, markedEncoding } from '../encodings.ts'
import { LIMITS } from '../limits.ts'
import { checkPatience } from '../patience.ts'

export type Attributes = Record<string, string>

/** What is met on a walk through XML. Names come without their prefix; attributes under both, with it and without. */
export interface Walker {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Elements whose text is met, where that is not all; and those that are passed by with all that is in them. */
  texts?: ReadonlySet<string>
  unseen?: ReadonlySet<string>
}

const PIECE = 1 << 16

/**
 * Walks through XML piece by piece, whatever is wrong with it. Entities of a document type are not known to it, so that none
 * can unfold. Raises an error where elements lie deeper than any program writes them.
 */
export function walkXml(bytes: Buffer, { open, close, text, texts, unseen }: Walker): void {
  let depth = 0
  let reading = 0
  let passing = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > LIMITS.depth) throw new Error('Its elements are nested too deeply.')
        const local = localName(name)
        if (unseen?.has(local)) passing += 1
        if (passing > 0) return
        if (texts?.has(local)) reading += 1
        open?.(local, localAttributes(attributes))
      },
      onclosetag(name) {
        depth -= 1
        const local = localName(name)
        if (unseen?.has(local)) passing = Math.max(0, passing - 1)
        else if (passing === 0) {
          if (texts?.has(local)) reading = Math.max(0, reading - 1)
          close?.(local)
        }
      },
      ontext(met) {
        if (passing === 0 && (!texts || reading > 0)) text?.(met)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += PIECE) {
    checkPatience()
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }))
  }
  parser.end(decoder.decode())
}

/** The name of the outermost element, or undefined where there is none. */
export function rootOf(bytes: Buffer): string | undefined {
  let root: string | undefined
  walkXml(bytes.subarray(0, PIECE), {
    open: (name) => {
      root ??= name
    },
  })
  return root
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  const declared = /^.{0,10}<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/s.exec(bytes.toString('latin1', 0, 200))?.[1]
  const known = knownEncoding(declared)
  // What is not in UTF-16 by its bytes is not, whatever it says.
  return markedEncoding(bytes) ?? (known?.startsWith('utf-16') ? undefined : known) ?? 'utf-8'
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function localAttributes(attributes: Attributes): Attributes {
  const local: Attributes = {}
  for (const name in attributes) {
    const value = attributes[name] ?? ''
    local[name] = value
    local[localName(name)] ??= value
  }
  return local
}
