import { Suspense, useState } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { useMay } from '../../auth/areas.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { actNow, useShortcuts } from '../../screens/shortcuts.ts'
import { LeadTasks } from '../../tasks/lead-tasks.tsx'
import { useWide } from '../../ui/behaviour/wide.ts'
import { AddressCard } from '../facts/address-card.tsx'
import { ContactCard } from '../facts/contact-card.tsx'
import { DatesCard } from '../facts/dates-card.tsx'
import { FoldedFacts } from '../facts/folded-facts.tsx'
import { TimelineCard } from '../notes/timeline-card.tsx'
import { useLeadList, useRememberedLead } from '../opened-from.ts'
import { useRemoveLeads } from '../use-remove-leads.tsx'
import { EditButtons, type EditButtonsProps } from './edit-buttons.tsx'
import { FreeNotesCard } from './free-notes-card.tsx'
import { InsightsCard } from './insights-card.tsx'
import { LeadHeader } from './lead-header.tsx'
import { NextStep } from './next-step.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'

const LeadDialog = lazyPart(() => import('../form/lead-dialog.tsx'), 'LeadDialog')

/** The page of a lead. What is in hand stays when one goes on to the next; all else is that lead's own. */
export function LeadPage({ lead, pageLoad }: { lead: Lead; pageLoad: boolean }) {
  const { back } = useLeadList()
  const { ask, dialog } = useRemoveLeads()
  const wide = useWide()
  // Undefined until first wanted; the dialog then stays, so that closing can give the focus back.
  const [editing, setEditing] = useState<boolean>()
  useRememberedLead(lead.id)
  const edit = {
    onEdit: () => setEditing(true),
    onEditIntent: () => void LeadDialog.preload(),
    onDelete: () => ask({ choice: { ids: [lead.id] }, name: lead.name, onDelete: back }),
  }
  useShortcuts(useMay('sales') ? { edit: edit.onEdit, remove: edit.onDelete } : {})
  return (
    <>
      <LeadHeader lead={lead} wide={wide} pageLoad={pageLoad} onBack={back} edit={edit} />
      {wide ? <WideLayout key={lead.id} lead={lead} /> : <PhoneLayout key={lead.id} lead={lead} edit={edit} />}
      {dialog}
      <Suspense>
        {editing !== undefined && <LeadDialog key={lead.id} lead={lead} open={editing} onOpenChange={setEditing} />}
      </Suspense>
    </>
  )
}

/** Facts at the left, what happened in the middle, what to do at the right. */
function WideLayout({ lead }: { lead: Lead }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 pt-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-5 min-[87.5rem]:grid-cols-[19rem_minmax(0,1fr)_18rem] min-[106rem]:grid-cols-[22rem_minmax(0,1fr)_22rem]">
      <div className="space-y-4 lg:col-start-2 min-[87.5rem]:col-start-1">
        <ContactCard lead={lead} />
        <AddressCard lead={lead} />
        <DatesCard lead={lead} />
      </div>
      <div className="space-y-4 max-lg:row-start-1 lg:col-start-1 lg:row-span-2 lg:row-start-1 min-[87.5rem]:col-start-2">
        <FreeNotesCard notes={lead.notes} />
        <TimelineCard lead={lead} />
      </div>
      <div className="space-y-4 lg:col-start-2 lg:row-start-2 min-[87.5rem]:col-start-3 min-[87.5rem]:row-start-1">
        <QuickActionsCard lead={lead} />
        <LeadTasks lead={lead} />
        <InsightsCard lead={lead} />
      </div>
    </div>
  )
}

/** What one does and reads on the way first; the facts folded until they are wanted. */
function PhoneLayout({ lead, edit }: { lead: Lead; edit: EditButtonsProps }) {
  return (
    <div className="space-y-4 pt-4 pb-20">
      <NextStep id={lead.id} />
      <FoldedFacts lead={lead} />
      <FreeNotesCard notes={lead.notes} />
      <TimelineCard lead={lead} />
      <LeadTasks lead={lead} />
      <InsightsCard lead={lead} />
      <QuickActionsCard lead={lead} />
      <div className="grid grid-cols-2 gap-2">
        <EditButtons {...edit} />
      </div>
      <PhoneBar lead={lead} onNote={() => actNow('note')?.()} />
    </div>
  )
}
