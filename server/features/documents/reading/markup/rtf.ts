import { encodingOfCodePage } from '../encodings.ts'
import type { Manuscript } from '../manuscript.ts'

/** What a group holds that is no text of the document. */
const UNSEEN = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl fldinst filetbl revtbl mmathPr template wgrffmtfilter pgptbl listtext pntext falt panose bkmkstart bkmkend nonshppict sp operator author'.split(
    ' ',
  ),
)
/** Starred groups that hold text all the same. */
const STARRED = new Set(['shptxt', 'shpinst', 'footnote', 'annotation', 'shppict'])
const WRITTEN: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  nestrow: '\n',
  cell: '\t',
  nestcell: '\t',
  tab: '\t',
  emdash: '\u2014',
  endash: '\u2013',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  emspace: ' ',
  enspace: ' ',
}
/** Code pages of the character sets that fonts name. */
const CHARSETS: Record<number, number> = {
  77: 10_000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}
const TOKEN = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi

interface Group {
  unseen: boolean
  /** How many characters after a number of Unicode stand for it in old readers. */
  skip: number
  font: number
  fonts: boolean
}

/** Reads Rich Text Format: control words, groups and text, in the code page of each font. */
export function readRtf(bytes: Buffer, manuscript: Manuscript): void {
  const state = {
    page: 1252,
    charsets: new Map<number, number>(),
    pending: [] as number[],
    skipping: 0,
    starred: false,
  }
  const groups: Group[] = []
  let group: Group = { unseen: false, skip: 1, font: 0, fonts: false }

  function flush(): void {
    if (state.pending.length === 0) return
    const page = CHARSETS[state.charsets.get(group.font) ?? 0] ?? state.page
    manuscript.add(new TextDecoder(encodingOfCodePage(page)).decode(Buffer.from(state.pending)))
    state.pending = []
  }

  function write(text: string): void {
    const kept = text.slice(state.skipping)
    state.skipping = Math.max(0, state.skipping - text.length)
    if (group.unseen || kept === '') return
    flush()
    manuscript.add(kept)
  }

  function writeByte(byte: number): void {
    if (state.skipping > 0) state.skipping -= 1
    else if (!group.unseen) state.pending.push(byte)
  }

  function obey(word: string, value: number | undefined): void {
    if (UNSEEN.has(word) || (state.starred && !STARRED.has(word))) group.unseen = true
    state.starred = false
    if (word === 'fonttbl') group.fonts = true
    else if (word === 'ansicpg' && value) state.page = value
    else if (word === 'uc') group.skip = value ?? 1
    else if (word === 'f') {
      flush()
      group.font = value ?? 0
    } else if (word === 'fcharset' && group.fonts) state.charsets.set(group.font, value ?? 0)
    else if (word === 'u' && value !== undefined) {
      write(String.fromCharCode(value < 0 ? value + 65_536 : value))
      state.skipping = group.skip
    } else if (word === 'bin') return
    else if (WRITTEN[word] !== undefined) write(WRITTEN[word])
  }

  for (const [, word, value, hex, symbol, brace, text] of bytes.toString('latin1').matchAll(TOKEN)) {
    if (brace || word || symbol) state.skipping = word === 'u' || !word ? state.skipping : 0
    if (brace === '{') {
      flush()
      groups.push(group)
      group = { ...group }
    } else if (brace === '}') {
      flush()
      group = groups.pop() ?? group
      state.skipping = 0
    } else if (word) obey(word, value === undefined ? undefined : Number(value))
    else if (hex) writeByte(Number.parseInt(hex, 16))
    else if (symbol === '*') state.starred = true
    else if (symbol) write({ '~': '\u00a0', _: '-', '-': '' }[symbol] ?? (/[\r\n]/.test(symbol) ? '\n' : symbol))
    else if (text) for (const character of text) writeByte(character.charCodeAt(0))
  }
  flush()
  manuscript.line()
}
