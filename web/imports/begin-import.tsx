import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IMPORT_BYTES, importKinds, MOST_ROWS, UNDO_DAYS } from '../../contract/imports/endpoints.ts'
import type { ImportKind } from '../../contract/imports/fields.ts'
import { MEGABYTE } from '../../contract/plain/values.ts'
import { errorText } from '../api/call.ts'
import { formatDateTime } from '../format.ts'
import { isOneOf } from '../lists/address.ts'
import { useChangeAddress } from '../screens/own-address.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { readImportAddress } from './address.ts'
import { importsQuery, useStartImport } from './changes.ts'
import { takeDropped } from './dropped-file.ts'
import { countOf, kindWords, statusWords } from './words.ts'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.vcf'

/** Where a file is chosen, above the imports of before. */
export function BeginImport({ kind: given }: { kind: string | undefined }) {
  const change = useChangeAddress('/settings/import', readImportAddress, { opens: 'id' })
  const [kind, setKind] = useState<ImportKind>(isOneOf(importKinds, given) ? given : 'leads')
  const { mutate, isPending, error } = useStartImport()
  const [sent, setSent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const start = ([file]: readonly (File | undefined)[]) => {
    setSent(0)
    if (file) mutate({ kind, file, onProgress: setSent }, { onSuccess: ({ id }) => change({ id, kind: undefined }) })
  }
  const startDropped = useEffectEvent(() => start([takeDropped()]))
  useEffect(() => startDropped(), [])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    start([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <>
      <Card title="New import">
        <Segmented
          label="What to import"
          value={kind}
          onValueChange={setKind}
          options={importKinds.map((value) => ({ value, label: kindWords[value].heading }))}
        />
        <section
          aria-label="File"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            start([...event.dataTransfer.files])
          }}
          className="mt-4 flex flex-col items-center rounded-md border border-dashed border-border-strong px-4 py-10 text-center"
        >
          <FileUp aria-hidden className="size-7 text-muted-foreground" strokeWidth={1.5} />
          <input ref={input} type="file" accept={ACCEPTED} onChange={choose} hidden />
          <Button className="mt-3" pending={isPending} onClick={() => input.current?.click()}>
            {isPending ? (sent < 1 ? 'Sending the file' : 'Reading the file') : 'Choose a file'}
          </Button>
          {isPending && sent < 1 && (
            <progress aria-label="Sent" value={sent} className="mt-3 h-1.5 w-48 accent-primary" />
          )}
          <p className="mt-2 text-muted-foreground">Or drop it here: CSV, TSV, Excel (.xlsx) or vCard.</p>
          <p className="text-sm text-muted-foreground">
            Up to {IMPORT_BYTES / MEGABYTE} MB and {MOST_ROWS.toLocaleString('en')} rows. The first row names the
            columns.
          </p>
        </section>
        <div aria-live="polite">
          {error && (
            <p className="mt-3 text-destructive-text">{errorText(error, 'The file could not be read. Try again.')}</p>
          )}
        </div>
      </Card>
      <Before />
    </>
  )
}

function Before() {
  const { data = [] } = useQuery(importsQuery)
  if (data.length === 0) return null
  return (
    <Card title={`Your imports of the last ${UNDO_DAYS} days`} flush>
      <ul className="divide-y divide-border border-t border-border">
        {data.map(({ id, fileName, kind, rows, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <Link to="/settings/import" search={{ id }} className="min-w-0 flex-1 truncate font-medium hover:underline">
              <bdi>{fileName}</bdi>
            </Link>
            <span className="text-sm text-muted-foreground tabular-nums">{countOf(kind, rows)}</span>
            <span className="text-sm text-muted-foreground">{formatDateTime(createdAt)}</span>
            <span className="w-28 text-sm">{statusWords[status]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
