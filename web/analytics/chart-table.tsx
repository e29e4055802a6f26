import { Button } from '../ui/button.tsx'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { type Cell, type Chart, type Unit, written } from './chart.ts'

/** The same as the chart, as a table; each figure opens the rows behind it. */
export function ChartTable({ chart, onOpen }: { chart: Chart; onOpen: (rows: string) => void }) {
  return (
    <Table aria-label={chart.title} className="border-t border-border">
      <thead>
        <tr className="border-b border-border">
          <TableHead>{chart.each}</TableHead>
          {chart.columns.map(({ name }) => (
            <TableHead key={name} numeric>
              {name}
            </TableHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and lines keep no state
          <TableRow key={index}>
            <th scope="row" className="max-w-64 pr-3 pl-4 font-normal">
              <span className="flex items-center gap-2">
                {line.color && (
                  <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: line.color }} />
                )}
                <span dir="auto" className="truncate text-left print:whitespace-normal" title={line.name}>
                  {line.name}
                </span>
              </span>
            </th>
            {chart.columns.map(({ name, unit }, at) => (
              <TableCell key={name} numeric className="whitespace-nowrap">
                <Written cell={line.cells[at]} unit={unit} label={`${line.name}, ${name}`} onOpen={onOpen} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

interface WrittenProps {
  cell: Cell | undefined
  unit: Unit
  label: string
  onOpen: (rows: string) => void
}

function Written({ cell = { value: null }, unit, label, onOpen }: WrittenProps) {
  const { value, rows } = cell
  const words = written(value, unit)
  if (!rows) return <span className="text-muted-foreground">{words}</span>
  return (
    <Button
      variant="link"
      size="inline"
      data-rows={rows}
      aria-label={`${words}: ${label}`}
      className="h-6 font-normal text-foreground underline decoration-border-strong hover:decoration-current"
      onClick={() => onOpen(rows)}
    >
      {words}
    </Button>
  )
}
