import { useInfiniteQuery } from '@tanstack/react-query'
import { Maximize2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { leadSourceNames } from '../../../contract/leads/names.ts'
import { formatDay } from '../../careers/format.ts'
import { nameOf, useColleague } from '../../colleagues/queries.ts'
import { formatAgo, formatMoney } from '../../format.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { Button } from '../../ui/button.tsx'
import { notesQuery } from '../notes/queries.ts'
import { NextStep } from '../page/next-step.tsx'
import { Stage } from '../stage.tsx'

/** Notes that are shown; the others are on the lead's page. */
const NOTES = 3

/** The essentials of the lead whose cell has the focus, beside the list, which keeps it. */
export function LeadPeek({ lead, onOpen, onClose }: { lead: Lead; onOpen: () => void; onClose: () => void }) {
  // What is asked for waits until one stays at a lead: the arrows lead over many.
  const id = useLater(lead.id)
  const notes = useInfiniteQuery(notesQuery(id))
  const owner = useColleague(lead.assignedUserId)
  const isThere = id === lead.id
  return (
    <aside
      aria-label="Lead beside the list"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="fixed top-14 right-0 bottom-0 z-25 w-[min(23rem,40vw)] space-y-4 overflow-y-auto border-l border-border bg-popover px-5 py-4 shadow-float"
    >
      <header className="flex items-start gap-1">
        <div aria-live="polite" className="min-w-0 flex-1">
          <p dir="auto" className="text-left text-lg font-semibold tracking-tight wrap-anywhere">
            {lead.name}
          </p>
          <p dir="auto" className="truncate text-left text-muted-foreground">
            {lead.company}
          </p>
        </div>
        <Button variant="quiet" size="icon-sm" aria-label="Open lead" onClick={onOpen}>
          <Maximize2 aria-hidden />
        </Button>
        <Button variant="quiet" size="icon-sm" aria-label="Close" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <Fact label="Stage">
          <Stage stage={lead.stage} />
        </Fact>
        <Fact label="Value">{formatMoney(lead.value)}</Fact>
        <Fact label="Probability">{lead.probability}%</Fact>
        <Fact label="Expected close">{lead.expectedClose && formatDay(lead.expectedClose)}</Fact>
        <Fact label="Owner">{owner && nameOf(owner)}</Fact>
        <Fact label="Email">{lead.email}</Fact>
        <Fact label="Phone">{lead.phone}</Fact>
        <Fact label="Source">{lead.source && leadSourceNames[lead.source]}</Fact>
      </dl>
      {isThere && <NextStep id={id} />}
      {isThere && (
        <ul aria-label="Latest notes" className="space-y-3 border-t border-border pt-3 empty:hidden">
          {rowsOf(notes.data)
            .slice(0, NOTES)
            .map((note) => (
              <li key={note.id}>
                <p className="text-xs text-muted-foreground">{formatAgo(note.createdAt)}</p>
                <p dir="auto" className="line-clamp-3 text-left wrap-anywhere whitespace-pre-line">
                  {note.content}
                </p>
              </li>
            ))}
        </ul>
      )}
    </aside>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd dir="auto" className="min-w-0 truncate text-left tabular-nums">
        {children || '—'}
      </dd>
    </>
  )
}
