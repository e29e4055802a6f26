import { Parser } from 'htmlparser2'
import { decodeText } from '../encodings.ts'
import type { Manuscript } from '../manuscript.ts'

const UNSEEN = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'xml'])
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table title tr ul'.split(
    ' ',
  ),
)

/** Text of a web page in the encoding that it names. */
export function decodeHtml(bytes: Buffer, charset?: string): string {
  const named = /charset\s*=\s*["']?([\w.:-]+)/i.exec(bytes.toString('latin1', 0, 4096))?.[1]
  return decodeText(bytes, charset ?? named)
}

/** Reads a web page as it is seen: a line a block, a row of a table with its cells by tabs. Its headings begin parts. */
export function readHtml(html: string, manuscript: Manuscript): void {
  let unseen = 0
  let space = false
  let pre = 0
  let heading: { text: string; start: number } | undefined
  const parser = new Parser({
    onopentagname(name) {
      if (UNSEEN.has(name)) unseen += 1
      if (BLOCKS.has(name)) manuscript.line()
      if (name === 'pre') pre += 1
      if (/^h[1-6]$/.test(name)) heading = { text: '', start: manuscript.length }
    },
    ontext(text) {
      if (unseen > 0) return
      const words = pre > 0 ? text : text.replace(/[^\S\u00a0]+/g, ' ')
      const shown = space || pre > 0 ? words : words.replace(/^ /, '')
      if (shown === '') return
      manuscript.add(shown)
      space = !shown.endsWith(' ')
      if (heading) heading.text += shown
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1)
      if (name === 'pre') pre = Math.max(0, pre - 1)
      if (name === 'td' || name === 'th') manuscript.add('\t')
      if (BLOCKS.has(name)) manuscript.line()
      if (BLOCKS.has(name) || name === 'td' || name === 'th') space = false
      if (heading && /^h[1-6]$/.test(name)) {
        manuscript.heading(heading.text, heading.start)
        heading = undefined
      }
    },
  })
  parser.end(html)
  manuscript.line()
}
