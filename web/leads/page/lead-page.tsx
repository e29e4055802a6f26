import { Suspense, useState } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { useMay } from '../../auth/areas.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { actNow, useShortcuts } from '../../screens/shortcuts.ts'
import { TypingAhead } from '../../screens/typed-ahead.ts'
import { useWide } from '../../ui/behaviour/wide.ts'
import { useLeadList, useRememberedLead } from '../opened-from.ts'
import { LeadStory } from '../story/lead-story.tsx'
import { useRemoveLeads } from '../use-remove-leads.tsx'
import { EditButtons, type EditButtonsProps } from './edit-buttons.tsx'
import { FoldedRail } from './folded-rail.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadRail } from './lead-rail.tsx'
import { NextStep } from './next-step.tsx'
import { PhoneBar } from './phone-bar.tsx'

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
      <Suspense fallback={<TypingAhead onEscape={() => setEditing(undefined)} />}>
        {editing !== undefined && <LeadDialog key={lead.id} lead={lead} open={editing} onOpenChange={setEditing} />}
      </Suspense>
    </>
  )
}

/** What happened and what to do at the left, what is known at the right: there one finds it however far the story is read. */
function WideLayout({ lead }: { lead: Lead }) {
  return (
    <div className="grid items-start gap-4 pt-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-5 min-[106rem]:grid-cols-[minmax(0,1fr)_25rem]">
      <LeadStory lead={lead} />
      <LeadRail
        lead={lead}
        className="lg:sticky lg:top-37 lg:max-h-[calc(100dvh-10.25rem)] lg:overflow-y-auto lg:overscroll-contain"
      />
    </div>
  )
}

/** What one does and reads on the way first; the facts folded until they are wanted. */
function PhoneLayout({ lead, edit }: { lead: Lead; edit: EditButtonsProps }) {
  return (
    <div className="space-y-4 pt-4 pb-20">
      <NextStep id={lead.id} />
      <FoldedRail lead={lead} />
      <LeadStory lead={lead} />
      <div className="grid grid-cols-2 gap-2">
        <EditButtons {...edit} />
      </div>
      <PhoneBar lead={lead} onNote={() => actNow('note')?.()} />
    </div>
  )
}
