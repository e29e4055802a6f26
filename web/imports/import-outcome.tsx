import { Link } from '@tanstack/react-router'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { getRefusedRows } from '../../contract/imports/endpoints.ts'
import type { Import, ImportWord } from '../../contract/imports/fields.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { addressOf } from '../api/call.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Figure, Figures } from '../ui/figures.tsx'
import { useCheck, useStep } from './changes.ts'
import { ImportRows, type RowChoices } from './import-rows.tsx'
import { UnknownWords } from './unknown-words.tsx'
import { countOf, outcomes, outcomeWords, statusWords } from './words.ts'

/** How an import is mapped, as it is sent. */
const mappingOf = ({ columns, duplicates, matchBy }: Import) => ({
  columns: columns.map(({ heading, field, dayOrder }) => ({ heading, field, dayOrder })),
  ...{ duplicates, matchBy },
})

/** What a check found, or what a run or an undo did. */
export function ImportOutcome({ found, onRemap }: { found: Import; onRemap: () => void }) {
  const { id, kind, status, counts, kept, failure, fileName } = found
  const run = useStep(id, 'run')
  const undo = useStep(id, 'undo')
  const written = counts.create + counts.change
  const checked = status === 'checked'
  const [meant, setMeant] = useState<readonly ImportWord[]>([])
  const [choices, setChoices] = useState<RowChoices>(new Map())
  const isChanged = meant.length > 0 || choices.size > 0
  const check = useCheck(id)
  const checkAgain = () => {
    const lines = [...choices].map(([line, duplicates]) => ({ line, duplicates }))
    check.mutate({ ...mappingOf(found), words: [...found.words, ...meant], choices: lines })
  }
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
          {checked && isChanged && (
            <Button pending={check.isPending} onClick={checkAgain}>
              Check again
            </Button>
          )}
          {checked && !isChanged && (
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
      {checked && <UnknownWords found={found} meant={meant} onChange={setMeant} />}
      <ImportRows found={found} choices={choices} onChoose={setChoices} />
    </>
  )
}
