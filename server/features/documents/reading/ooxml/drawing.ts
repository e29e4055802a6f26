import type { Manuscript } from '../manuscript.ts'
import { walkXml } from './xml.ts'

/**
 * Reads what is written in drawings, charts and diagrams: paragraphs of shapes, and a chart's title, series and categories,
 * which stand in `v` beside the numbers that they belong to.
 */
export function readDrawing(bytes: Buffer, manuscript: Manuscript): void {
  walkXml(bytes, {
    texts: new Set(['t', 'v']),
    unseen: new Set(['Fallback', 'numCache', 'numLit']),
    open(name) {
      if (name === 'tab') manuscript.add('\t')
      else if (name === 'br' || name === 'p' || name === 'pt') manuscript.line()
    },
    close(name) {
      if (name === 'p' || name === 'v') manuscript.line()
    },
    text: manuscript.add,
  })
}
