import type { Figure as ComputedFigure } from '../../../contract/data-query/fields.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { Wide } from '../../ui/table.tsx'

/** The figures of an answer: a strip of those of everything, a table of those of groups. */
export function AnswerFigures({ figures }: { figures: readonly ComputedFigure[] }) {
  const whole = figures.filter(({ group, period }) => group === undefined && period !== 'before')
  const before = (name: string) =>
    figures.find((each) => each.group === undefined && each.period === 'before' && each.name === name)
  const grouped = figures.filter(({ group }) => group !== undefined)
  return (
    <>
      {whole.length > 0 && (
        <div className="space-y-2">
          {rowsOfFour(whole).map((row) => (
            <Figures key={row.map(({ name }) => name).join()}>
              {row.map(({ name, text }) => {
                const earlier = before(name)
                return (
                  <Figure key={name} label={name} value={text} {...(earlier && { note: `${earlier.text} before` })} />
                )
              })}
            </Figures>
          ))}
        </div>
      )}
      {grouped.length > 0 && <GroupTable figures={grouped} />}
    </>
  )
}

function rowsOfFour<Item>(items: readonly Item[]): Item[][] {
  const most = items.length <= 4 ? 4 : items.length % 3 === 1 ? 4 : 3
  return Array.from({ length: Math.ceil(items.length / most) }, (_, row) => items.slice(row * most, (row + 1) * most))
}

/** A row for each group, a column for each figure; of two periods the earlier one beside the later. */
function GroupTable({ figures }: { figures: readonly ComputedFigure[] }) {
  const groups = [...new Set(figures.map(({ group }) => group))]
  const columns = [...new Map(figures.map((each) => [columnOf(each), each])).values()]
  return (
    <Wide label="Figures by group" className="max-h-80 rounded-md border border-border">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="sticky top-0 bg-muted text-sm text-muted-foreground">
            <th scope="col" className="px-3 py-2 font-medium">
              <span className="sr-only">Group</span>
            </th>
            {columns.map((column) => (
              <th key={columnOf(column)} scope="col" className="px-3 py-2 text-right font-medium whitespace-nowrap">
                {column.name}
                {column.period === 'before' && ' before'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-t border-border">
          {groups.map((group) => (
            <tr key={group} className="bg-card">
              <th scope="row" dir="auto" className="max-w-32 truncate sm:max-w-60 px-3 py-2 font-medium" title={group}>
                {group}
              </th>
              {columns.map((column) => (
                <td key={columnOf(column)} className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
                  {figures.find((each) => each.group === group && columnOf(each) === columnOf(column))?.text ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}

const columnOf = ({ name, period }: ComputedFigure) => `${name} ${period === 'before' ? 'before' : 'now'}`
