import type { Manuscript } from '../manuscript.ts'
import { walkXml } from './xml.ts'

/**
 * Reads what is written in drawings, charts and diagrams: paragraphs of shapes, and a chart's title, series and categories,
 * which stand in `v` beside the numbers that they belong to.
 */
export function readDrawing(bytes: Buffer, manuscript: Manuscript): void {
  let unseen = 0
  let reading = false
  let numbers = 0
  walkXml(bytes, {
    open(name) {
      if (name === 'Fallback') unseen += 1
      else if (name === 'numCache' || name === 'numLit') numbers += 1
      else if (name === 't' || (name === 'v' && numbers === 0)) reading = true
      else if (name === 'br') manuscript.line()
      else if (name === 'tab') manuscript.add('\t')
      else if (name === 'p' || name === 'pt') manuscript.line()
    },
    close(name) {
      if (name === 'Fallback') unseen -= 1
      else if (name === 'numCache' || name === 'numLit') numbers -= 1
      else if (name === 't' || name === 'v') reading = false
      if (name === 'p' || name === 'v') manuscript.line()
    },
    text(text) {
      if (reading && unseen === 0) manuscript.add(text)
    },
  })
}
