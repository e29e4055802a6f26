import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { LeaveGuard } from '../../forms/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useEditedFact } from '../facts/editable-fact.tsx'

/** What stays in sight of long notes, in characters and lines. */
const SHORT = { length: 700, lines: 12 }

/** The notes in the lead itself, edited where they stand: leaving them saves, and so do Escape and Ctrl+Enter. */
export function FreeNotesCard({ lead }: { lead: Lead }) {
  const edit = useEditedFact({ lead, field: 'notes' })
  if (!lead.notes.trim() && edit.typed === undefined) return null
  if (edit.typed === undefined)
    return (
      <Card
        title="Notes"
        action={
          <Button
            ref={edit.pencilRef}
            data-edit="sales"
            variant="quiet"
            size="icon-sm"
            aria-label="Edit notes"
            onClick={edit.open}
          >
            <Pencil aria-hidden className="size-3.5" />
          </Button>
        }
      >
        <Shortened text={lead.notes} />
      </Card>
    )
  return (
    <Card title="Notes">
      <Textarea
        first
        aria-label="Notes"
        limit={TEXT_LENGTH}
        aria-invalid={edit.error ? true : undefined}
        aria-busy={edit.isSaving}
        value={edit.typed}
        onChange={(event) => edit.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
          event.stopPropagation()
          event.preventDefault()
          void edit.save({ focus: true })
        }}
        onBlur={() => void edit.save({ focus: false })}
      />
      {edit.error && (
        <p role="alert" className="mt-1 text-sm text-destructive-text">
          {edit.error}
        </p>
      )}
      <LeaveGuard holds={edit.holds} />
      {edit.dialog}
    </Card>
  )
}

function Shortened({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const start = text.split('\n').slice(0, SHORT.lines).join('\n').slice(0, SHORT.length)
  const isLong = start.length < text.length
  return (
    <>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {whole || !isLong ? text : `${start}…`}
      </p>
      {isLong && (
        <Button variant="link" size="inline" className="mt-2" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
