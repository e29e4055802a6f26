import { useMemo, useState } from 'react'
import { formatCount } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Marked } from './marked-text.tsx'
import { linesOf, type Passage, type Section, type Stretch } from './passages.ts'

/** Rows that are shown at first, and more at each press. */
const STEP = 300

interface SheetViewProps {
  text: string
  sheets: readonly Section[]
  passage: Passage | undefined
}

/** A workbook: one sheet as a table, and the choice of the others. */
export function SheetView({ text, sheets, passage }: SheetViewProps) {
  const found = sheets.findIndex(({ from, to }) => passage && passage.from >= from && passage.from < to)
  const [chosen, choose] = useState(String(Math.max(0, found)))
  const sheet = sheets[Number(chosen)]
  if (!sheet) return null
  return (
    <>
      {sheets.length > 1 && (
        <Select
          aria-label="Sheet"
          size="sm"
          className="mb-3 w-auto max-w-72 min-w-40"
          value={chosen}
          onValueChange={choose}
          options={sheets.map(({ title }, index) => ({ value: String(index), label: title || `Sheet ${index + 1}` }))}
        />
      )}
      <Sheet key={chosen} text={text} sheet={sheet} passage={passage} />
    </>
  )
}

function Sheet({ text, sheet, passage }: { text: string; sheet: Section; passage: Passage | undefined }) {
  const rows = useMemo(() => rowsOf(text, sheet), [text, sheet])
  const [count, setCount] = useState(() =>
    Math.max(STEP, rows.findLastIndex((row) => passage && row.from < passage.to) + 1),
  )
  const shown = useMemo(() => rows.slice(0, count).map((row) => cellsOf(text, row)), [text, rows, count])
  const width = shown.reduce((most, cells) => Math.max(most, cells.length), 1)
  return (
    <>
      <table className="w-max border-separate border-spacing-0 border-t border-l border-border text-sm">
        <caption className="sr-only">{sheet.title}</caption>
        <thead>
          <tr>
            <th className={edgeClass}>
              <span className="sr-only">Row</span>
            </th>
            {Array.from({ length: width }, (_, column) => letterOf(column)).map((letter) => (
              <th key={letter} scope="col" className={edgeClass}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cells, index) => (
            <tr key={rows[index]?.from}>
              <th scope="row" className={edgeClass}>
                {index + 1}
              </th>
              {Array.from({ length: width }, (_, column) => (
                <Cell key={letterOf(column)} text={text} cell={cells[column]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > count && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setCount(count + STEP)}>
          Show more rows ({formatCount(rows.length - count)})
        </Button>
      )}
    </>
  )
}

const edgeClass =
  'border-r border-b border-border bg-muted px-2 py-1 text-center text-xs font-medium text-muted-foreground tabular-nums'

function Cell({ text, cell }: { text: string; cell: Stretch | undefined }) {
  const isNumber = cell && /^[-+(]?[$€£]?[\d.,\s]+%?\)?$/.test(text.slice(cell.from, cell.to))
  return (
    <td
      dir="auto"
      className={`max-w-80 min-w-16 border-r border-b border-border px-2 py-1 align-top wrap-break-word whitespace-pre-wrap ${isNumber ? 'text-right tabular-nums' : 'text-left'}`}
    >
      {cell && <Marked {...cell} />}
    </td>
  )
}

/** The rows of a sheet; its name, which the text begins with, is none of them. */
function rowsOf(text: string, sheet: Section) {
  const [name, ...rows] = linesOf(text, sheet)
  if (!name) return []
  return text.slice(name.from, name.to).trim() === sheet.title.trim() ? rows : [name, ...rows]
}

function cellsOf(text: string, { from, to }: Stretch): Stretch[] {
  const cells: Stretch[] = []
  let at = from
  for (const cell of text.slice(from, to).split('\t')) {
    cells.push({ from: at, to: at + cell.length })
    at += cell.length + 1
  }
  return cells
}

/** Columns as sheets name them: A to Z, then AA. */
function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter
}
