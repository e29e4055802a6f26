import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import type { Archive } from '../../contract/archives/fields.ts'
import { errorText } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useRestore } from './changes.ts'
import { UnderWay } from './under-way.tsx'

interface RestoreCardProps {
  running: Archive | undefined
  latest: Archive | undefined
  /** Whether the organization is empty. */
  possible: boolean
}

export function RestoreCard({ running, latest, possible }: RestoreCardProps) {
  const { mutate, isPending, error, sent } = useRestore()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) mutate(file)
    target.value = ''
  }
  const isRestoring = running?.kind === 'restore'
  const problem = error ? errorText(error, 'The archive could not be sent. Try again.') : latest?.failure
  return (
    <Card title="Restore an archive">
      {latest?.status === 'done' ? (
        <p role="status">Your workspace is restored. Your colleagues set a new password: see Team Management.</p>
      ) : (
        <p>
          Your organization is empty, so an archive of another installation can be restored here. You take the place of
          its owner, and keep your own account. Your colleagues set a new password.
        </p>
      )}
      {isRestoring && <UnderWay archive={running} label="Restoring" />}
      {possible && !isRestoring && (
        <>
          <input ref={input} type="file" accept=".zip" aria-label="Archive" onChange={choose} hidden />
          <Button
            variant="outline"
            className="mt-4"
            pending={isPending}
            disabled={running !== undefined}
            onClick={() => input.current?.click()}
          >
            <FileUp aria-hidden />
            {isPending ? `Sending: ${Math.floor(100 * sent)}%` : 'Choose an archive'}
          </Button>
        </>
      )}
      <div aria-live="polite">
        {problem && !isRestoring && !isPending && <p className="mt-3 text-destructive-text">{problem}</p>}
      </div>
    </Card>
  )
}
