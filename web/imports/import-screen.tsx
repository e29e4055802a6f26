import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Import } from '../../contract/imports/fields.ts'
import { serverText } from '../api/call.ts'
import { NotLoaded } from '../lists/not-loaded.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { cn } from '../ui/behaviour/class-names.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BeginImport } from './begin-import.tsx'
import { importQuery, isUnderWay, useStep } from './changes.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { MappingForm } from './mapping-form.tsx'
import { countOf, statusWords } from './words.ts'

export function ImportScreen() {
  const { id, kind } = useSearch({ from: '/signed-in/settings/import' })
  return (
    <SettingsPage wide title="Import" description="Bring leads, candidates and job openings in from a file.">
      {id ? <OneImport key={id} id={id} /> : <BeginImport key={kind} kind={kind} />}
    </SettingsPage>
  )
}

function OneImport({ id }: { id: string }) {
  const query = useQuery(importQuery(id))
  const { data } = query
  const [remapping, setRemapping] = useState(false)
  if (!data)
    return (
      <NotLoaded what="The import" query={query} detail={serverText} className="py-8">
        <Skeleton className="h-64" />
      </NotLoaded>
    )
  const mapping = data.status === 'mapping' || (remapping && !isUnderWay(data))
  return (
    <>
      <Steps status={mapping ? 'mapping' : data.status} />
      {mapping ? (
        <MappingForm found={data} onCheck={() => setRemapping(false)} />
      ) : isUnderWay(data) ? (
        <UnderWay found={data} />
      ) : (
        <ImportOutcome found={data} onRemap={() => setRemapping(true)} />
      )}
    </>
  )
}

const STEPS = ['Match columns', 'Check', 'Import', 'Done']
const stepOf: Partial<Record<Import['status'], number>> = { mapping: 0, checking: 1, checked: 1, running: 2 }

function Steps({ status }: Pick<Import, 'status'>) {
  const now = stepOf[status] ?? STEPS.length - 1
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    // What had the focus went with the step before.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [status])
  return (
    <ol ref={list} tabIndex={-1} aria-label="Steps" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {STEPS.map((step, at) => (
        <li
          key={step}
          aria-current={at === now ? 'step' : undefined}
          className={cn('flex items-center gap-2', at === now ? 'font-semibold' : 'text-muted-foreground')}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-5 place-items-center rounded-full text-xs tabular-nums',
              at === now ? 'bg-primary text-primary-foreground' : 'bg-accent',
            )}
          >
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

function UnderWay({ found }: { found: Import }) {
  const { id, status, done, rows, fileName, kind } = found
  const cancel = useStep(id, 'cancel')
  const of = status === 'undoing' ? '' : ` of ${countOf(kind, rows)}`
  return (
    <Card title={<bdi>{fileName}</bdi>}>
      <p role="status" className="tabular-nums">
        {statusWords[status]}: {done.toLocaleString('en')}
        {of}
      </p>
      <progress aria-label={statusWords[status]} max={rows} value={done} className="mt-3 h-1.5 w-full accent-primary" />
      <p className="mt-2 text-sm text-muted-foreground">This goes on when you leave the page.</p>
      {status !== 'undoing' && (
        <Button variant="outline" className="mt-4" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      )}
    </Card>
  )
}
