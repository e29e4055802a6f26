import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listImportRows } from '../../contract/imports/endpoints.ts'
import type { Duplicates, Import, ImportRow, RowOutcome } from '../../contract/imports/fields.ts'
import { pagesQuery } from '../api/queries.ts'
import { MoreRows } from '../lists/more-rows.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { recordAddress } from '../record-address.ts'
import { Card } from '../ui/card.tsx'
import { NativeSelect } from '../ui/native-select.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { choicesOf, kindWords, outcomes, outcomeWords, rowWords } from './words.ts'

const PAGE = 50

/** What was chosen for rows that are there already, by their lines; null: what becomes of all. */
export type RowChoices = ReadonlyMap<number, Duplicates | null>

interface ImportRowsProps {
  found: Import
  choices: RowChoices
  onChoose: (choices: RowChoices) => void
}

/** The rows of the file by what becomes of them. */
export function ImportRows({ found, choices, onChoose }: ImportRowsProps) {
  const { id, counts, kept, kind } = found
  const shown: { value: RowOutcome; label: string; count: number }[] = [
    { value: 'keep' as const, label: 'Kept', count: kept },
    ...outcomes.toReversed().map((value) => ({ value, label: outcomeWords[value], count: counts[value] })),
  ].filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState<RowOutcome>()
  const outcome = shown.find(({ value }) => value === chosen)?.value ?? shown[0]?.value
  const rows = useInfiniteQuery({
    ...pagesQuery(listImportRows, { params: { id }, query: outcome ? { outcome } : {} }, PAGE),
    staleTime: 0,
    enabled: outcome !== undefined,
  })
  if (!outcome) return null
  return (
    <Card title="Rows of the file" flush>
      <div className="px-4 pb-3">
        <Segmented label="Rows" value={outcome} onValueChange={setChosen} options={shown} />
      </div>
      {rows.data ? (
        <ol
          aria-label={`${kindWords[kind].heading} of the file`}
          className="divide-y divide-border border-t border-border"
        >
          {rows.data.pages.flatMap((page) =>
            page.rows.map((row) => (
              <Row
                key={row.line}
                row={row}
                found={found}
                choice={choices.get(row.line)}
                onChoose={(choice) => onChoose(new Map(choices).set(row.line, choice))}
              />
            )),
          )}
        </ol>
      ) : (
        <RowSkeletons count={4} />
      )}
      <MoreRows query={rows} what="rows" />
    </Card>
  )
}

const recordKinds = { leads: 'lead', candidates: 'candidate', openings: 'opening' } as const

interface RowProps {
  row: ImportRow
  found: Import
  choice: Duplicates | null | undefined
  onChoose: (choice: Duplicates | null) => void
}

function Row({ row: { line, outcome, reason, values, recordId, choice: kept }, found, choice, onChoose }: RowProps) {
  const said = Object.values(values).filter(Boolean)
  const isDuplicate = outcome === 'skip' || outcome === 'change' || kept !== null
  const isThere = recordId !== null && (found.status === 'done' || outcome !== 'create') && outcome !== 'refuse'
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-4 py-2 md:grid-cols-[5rem_1fr_1fr_11rem]">
      <span className="text-sm text-muted-foreground tabular-nums">Line {line}</span>
      <span className="truncate">
        <bdi>{said.join(' · ')}</bdi>
      </span>
      <span className="min-w-0 text-muted-foreground">
        <bdi>{reason}</bdi>
        {isThere && found.status !== 'undone' && (
          <Link
            {...recordAddress(recordKinds[found.kind], recordId)}
            className="ml-2 text-primary-text hover:underline"
            aria-label={`Open the ${kindWords[found.kind].one} of line ${line}`}
          >
            Open
          </Link>
        )}
      </span>
      {isDuplicate && found.status === 'checked' && (
        <NativeSelect
          aria-label={`What becomes of line ${line}`}
          value={(choice === undefined ? kept : choice) ?? ''}
          onChange={({ target }) => onChoose((target.value || null) as Duplicates | null)}
        >
          <option value="">As all others</option>
          {choicesOf(found.kind).map((each) => (
            <option key={each} value={each}>
              {rowWords[each]}
            </option>
          ))}
        </NativeSelect>
      )}
    </li>
  )
}
