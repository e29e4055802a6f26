import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { getRefusedRows, listImportRows } from '../../contract/imports/endpoints.ts'
import type { Import, ImportRow, RowOutcome } from '../../contract/imports/fields.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { addressOf } from '../api/call.ts'
import { pagesQuery } from '../api/queries.ts'
import { MoreRows } from '../lists/more-rows.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Figure, Figures } from '../ui/figures.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useStep } from './changes.ts'
import { countOf, kindWords, outcomeWords, statusWords } from './words.ts'

const PAGE = 50
const outcomes = ['create', 'change', 'skip', 'refuse'] as const

/** What a check found, or what a run or an undo did. */
export function ImportOutcome({ found, onRemap }: { found: Import; onRemap: () => void }) {
  const { id, kind, status, counts, kept, failure, fileName } = found
  const run = useStep(id, 'run')
  const undo = useStep(id, 'undo')
  const written = counts.create + counts.change
  const checked = status === 'checked'
  const undoable = status === 'done' || ((status === 'cancelled' || status === 'failed') && found.done > 0)
  return (
    <>
      <Card
        title={
          <>
            <bdi>{fileName}</bdi>: {statusWords[status]}
          </>
        }
      >
        {failure && <p className="mb-3 text-destructive-text">{failure}</p>}
        {status === 'undone' && kept > 0 && (
          <p className="mb-3">{countOf(kind, kept)} changed since the import and stayed as they are.</p>
        )}
        <Figures>
          {outcomes.map((outcome) => (
            <Figure key={outcome} label={outcomeWords[outcome]} value={counts[outcome].toLocaleString('en')} />
          ))}
        </Figures>
        <div className="mt-4 flex flex-wrap gap-2">
          {checked && (
            <Button pending={run.isPending} disabled={written === 0} onClick={() => run.mutate()}>
              Import {countOf(kind, written)}
            </Button>
          )}
          {(checked || status === 'failed') && (
            <Button variant="outline" onClick={onRemap}>
              Change columns
            </Button>
          )}
          {undoable && (
            <Button variant="outline" pending={undo.isPending} onClick={() => undo.mutate()}>
              <Undo2 aria-hidden />
              Undo import
            </Button>
          )}
          {counts.refuse > 0 && (
            <a
              href={addressOf(partsOf(getRefusedRows).path, { params: { id } })}
              download
              className={buttonClass({ variant: 'outline' })}
            >
              <Download aria-hidden />
              Download refused rows
            </a>
          )}
          {!checked && (
            <Link to="/settings/import" search={{ kind }} className={buttonClass({ variant: 'outline' })}>
              Import another file
            </Link>
          )}
        </div>
      </Card>
      <Rows found={found} />
    </>
  )
}

function Rows({ found }: { found: Import }) {
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
    <Card title={`Rows of the file`} flush>
      <div className="px-4 pb-3">
        <Segmented label="Rows" value={outcome} onValueChange={setChosen} options={shown} />
      </div>
      {rows.data ? (
        <ol
          aria-label={`${kindWords[kind].heading} of the file`}
          className="divide-y divide-border border-t border-border"
        >
          {rows.data.pages.flatMap(({ rows }) => rows.map((row) => <Row key={row.line} row={row} />))}
        </ol>
      ) : (
        <RowSkeletons count={4} />
      )}
      <MoreRows query={rows} what="rows" />
    </Card>
  )
}

function Row({ row: { line, reason, values } }: { row: ImportRow }) {
  const said = Object.values(values).filter(Boolean)
  return (
    <li className="grid gap-x-4 px-4 py-2 md:grid-cols-[5rem_1fr_1fr]">
      <span className="text-sm text-muted-foreground tabular-nums">Line {line}</span>
      <span className="truncate">
        <bdi>{said.join(' · ')}</bdi>
      </span>
      <span className="text-muted-foreground">
        <bdi>{reason}</bdi>
      </span>
    </li>
  )
}
