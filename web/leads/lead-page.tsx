import { Suspense, useState } from 'react'
import type { Lead } from '../../contract/leads.ts'
import { lazyPart } from '../app/lazy-part.ts'
import { TimelineCard } from '../lead-notes/timeline-card.tsx'
import { LeadTasks } from '../tasks/lead-tasks.tsx'
import { AddressCard } from './address-card.tsx'
import { useBackToList } from './back-to-list.ts'
import { useDeleteLeads } from './changes.ts'
import { ContactCard } from './contact-card.tsx'
import { DatesCard } from './dates-card.tsx'
import { FreeNotesCard } from './free-notes-card.tsx'
import { InsightsCard } from './insights-card.tsx'
import { LeadHeader } from './lead-header.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'

const LeadDialog = lazyPart(() => import('./lead-dialog.tsx'), 'LeadDialog')

/** The page of a lead: facts at the left, what happened in the middle, what to do at the right. */
export function LeadPage({ lead }: { lead: Lead }) {
  const back = useBackToList()
  const remove = useDeleteLeads()
  // Undefined until first wanted; the dialog then stays, so that closing can give the focus back.
  const [editing, setEditing] = useState<boolean>()
  return (
    <>
      <LeadHeader
        lead={lead}
        onBack={back}
        onEdit={() => setEditing(true)}
        onEditIntent={() => void LeadDialog.preload()}
        onDelete={() => {
          remove.mutate([lead.id])
          back()
        }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 pt-6 pb-20 md:pb-0 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] lg:gap-6 min-[87.5rem]:grid-cols-[18rem_minmax(0,1fr)_19rem]">
        <div className="space-y-4 lg:col-start-2 min-[87.5rem]:col-start-1">
          <ContactCard lead={lead} />
          <AddressCard lead={lead} />
          <DatesCard lead={lead} />
        </div>
        <div className="space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 min-[87.5rem]:col-start-2">
          <FreeNotesCard notes={lead.notes} />
          <TimelineCard lead={lead} />
        </div>
        <div className="space-y-4 lg:col-start-2 lg:row-start-2 min-[87.5rem]:col-start-3 min-[87.5rem]:row-start-1">
          <QuickActionsCard lead={lead} />
          <InsightsCard id={lead.id} />
          <LeadTasks lead={lead} />
        </div>
      </div>
      <Suspense>
        {editing !== undefined && <LeadDialog lead={lead} open={editing} onOpenChange={setEditing} />}
      </Suspense>
    </>
  )
}
