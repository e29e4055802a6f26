import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { CallError, errorText } from '../../api/call.ts'
import { InAddressedDialog } from '../../forms/leave-guard.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { focusScreen } from '../../screens/screen-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sheet, SheetContent } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { EditButtons } from '../page/edit-buttons.tsx'
import { FoldedRail } from '../page/folded-rail.tsx'
import { LeadSteps } from '../page/lead-steps.tsx'
import { NextStageButton } from '../page/next-stage-button.tsx'
import { NextStep } from '../page/next-step.tsx'
import { preloadLead } from '../page/preload-lead.ts'
import { leadQuery } from '../queries.ts'
import { Stage } from '../stage.tsx'
import { LeadStory } from '../story/lead-story.tsx'
import { useRemoveLeads } from '../use-remove-leads.tsx'
import { useLeadSheet } from './sheet-address.ts'

const LeadDialog = lazyPart(() => import('../form/lead-dialog.tsx'), 'LeadDialog')

/** A lead beside the list or the board that it was opened from, made of the same parts as its page. */
export function LeadSheet({ id, search }: { id: string; search: ListSearch }) {
  const query = useQuery(leadQuery(id))
  const { close, ...ways } = useLeadSheet(search)
  const content = useRef<HTMLDivElement>(null)
  const lead = query.data
  const title = lead?.name ?? 'Lead'
  useFocusOnStep(id, content)
  // All of it at once, also where the lead itself has still to come.
  useEffect(() => preloadLead(id), [id])
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        ref={content}
        title={title}
        hideTitle
        data-record
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          content.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusRowOf(id)
        }}
        className="w-full sm:w-[min(36rem,calc(100vw-3rem))]"
      >
        <InAddressedDialog value={true}>
          <header className="border-b border-border px-5 pt-4 pb-3">
            <p
              aria-hidden
              dir="auto"
              title={title}
              className="truncate pr-9 text-left text-lg font-semibold tracking-tight"
            >
              {title}
            </p>
            <p className="flex min-h-5 items-center gap-3 pr-9 text-muted-foreground">
              {lead?.company && (
                <span dir="auto" className="min-w-0 truncate">
                  {lead.company}
                </span>
              )}
              {lead && <Stage stage={lead.stage} className="shrink-0" />}
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-2">
              {lead && <NextStageButton lead={lead} />}
              <Button variant="outline" onClick={() => ways.openAsPage(id)}>
                <Maximize2 aria-hidden />
                Open as page
              </Button>
              <span className="ml-auto">
                <LeadSteps id={id} search={ways.search} onOpen={ways.open} />
              </span>
            </div>
          </header>
          <div className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain px-5 py-4">
            {lead ? (
              <LeadParts key={id} lead={lead} onDeleted={close} />
            ) : (
              <Missing error={query.error} onRetry={() => void query.refetch()} />
            )}
          </div>
        </InAddressedDialog>
      </SheetContent>
    </Sheet>
  )
}

/** What one does and reads first; the facts folded until they are wanted. */
function LeadParts({ lead, onDeleted }: { lead: Lead; onDeleted: () => void }) {
  const { ask, dialog } = useRemoveLeads()
  // Undefined until first wanted; the dialog then stays, so that closing can give the focus back.
  const [editing, setEditing] = useState<boolean>()
  return (
    <>
      <NextStep id={lead.id} />
      <FoldedRail lead={lead} />
      <LeadStory lead={lead} />
      <div className="grid grid-cols-2 gap-2">
        <EditButtons
          onEdit={() => setEditing(true)}
          onEditIntent={() => void LeadDialog.preload()}
          onDelete={() => ask({ choice: { ids: [lead.id] }, name: lead.name, onDelete: onDeleted })}
        />
      </div>
      {dialog}
      <Suspense>
        {editing !== undefined && <LeadDialog lead={lead} open={editing} onOpenChange={setEditing} />}
      </Suspense>
    </>
  )
}

/** While the lead is on its way, and where it does not come. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error)
    return (
      <Loading label="Loading the lead" className="space-y-3">
        <Skeleton className="w-2/3" />
        <Skeleton className="h-11" />
        <Skeleton className="h-40" />
      </Loading>
    )
  const isGone = error instanceof CallError && error.status === 404
  if (isGone) return <p className="py-8 text-center">The lead was not found. It may have been deleted.</p>
  return (
    <ErrorState
      title="The lead could not be loaded"
      detail={errorText(error, 'Check your connection, then try again.')}
      onRetry={onRetry}
    />
  )
}

/** With each lead that one steps to, the focus comes to the sheet, unless it is on what led there. */
function useFocusOnStep(id: string, content: React.RefObject<HTMLElement | null>) {
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    if (document.activeElement === document.body) content.current?.focus()
  }, [id, content])
}

/** Closed, the row or card of the lead has the focus, as far as it is drawn. */
function focusRowOf(id: string) {
  const row = document.querySelector<HTMLElement>(`#main a[data-row][href="/sales/lead/${id}"]`)
  if (row) row.focus({ preventScroll: true })
  else focusScreen()
}
