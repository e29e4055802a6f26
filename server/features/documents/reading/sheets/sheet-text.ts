import { LIMITS } from '../limits.ts'
import type { Manuscript } from '../manuscript.ts'
import { Cut } from '../unreadable.ts'

/** Cells further apart than this are not kept apart by empty ones: a sheet is 16,384 columns wide. */
const GAP = 60

/** Writes cells as lines of text, row by row, in the order in which they come. All sheets of a file count together. */
export function createSheetText(manuscript: Manuscript) {
  let cells = 0
  let row = -1
  let column = 0
  return {
    begin(title: string): void {
      manuscript.begin('sheet', title)
      manuscript.add(title)
      manuscript.line()
      row = -1
    },
    cell(at: { row: number; column: number }, text: string): void {
      const shown = text.replace(/[\t\r\n]+/g, ' ')
      if (shown === '') return
      cells += 1
      if (cells > LIMITS.cells) throw new Cut()
      if (at.row !== row) {
        manuscript.line()
        row = at.row
        column = 0
      }
      const gap = at.column - column
      manuscript.add('\t'.repeat(gap > 0 && gap <= GAP ? gap : gap === 0 ? 0 : 1) + shown)
      column = at.column
    },
    /** A line beside the cells: of a header, a comment or a shape. */
    beside(text: string): void {
      manuscript.line()
      manuscript.add(text.trim().replace(/\s*\n\s*/g, '\n'))
      manuscript.line()
      row = -1
    },
  }
}

export type SheetText = ReturnType<typeof createSheetText>

/**
 * What a header or footer says: `&L`, `&C` and `&R` part it in three, `&"Font,Style"`, `&12` and `&K` with a color are how it
 * looks, `&P` and the like stand for what a printer fills in.
 */
export const headerText = (code: string): string =>
  code
    .replace(/&"[^"]*"|&K(?:[\dA-F]{6}|\d\d[+-]\d{3})|&\d{1,3}|&[BIUESXYOH]/gi, '')
    .replace(/&[LCR]/gi, '\t')
    .replace(/&[PNDTGZFA]/gi, ' ')
    .replaceAll('&&', '&')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
