import { getRouteApi } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { LeadCard } from '../../../contract/lead-board/fields.ts'
import { exportLeads } from '../../../contract/leads/endpoints.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { partsOf } from '../../../contract/plain/endpoint.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useOwnNavigate } from '../../screens/own-address.ts'
import { useQuickAdd } from '../../screens/quick-add.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { BoardSkeleton } from '../board/board-skeleton.tsx'
import { useOpenLead } from '../opened-from.ts'
import { boardSort } from '../queries.ts'
import { useOpenBeside } from '../sheet/sheet-address.ts'
import { useRemoveLeads } from '../use-remove-leads.tsx'
import { listOf, type SalesAddress } from '../views/address.ts'
import { SalesViews } from '../views/sales-views.tsx'
import { useSalesViews } from '../views/use-sales-views.ts'
import { LayoutSwitch, useLayout } from './layout-switch.tsx'
import type { LeadChoice } from './lead-choice.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadList } from './lead-list.tsx'
import { clearedOf, type ListSearch, queryOf } from './list-search.ts'
import { SalesFigures } from './sales-figures.tsx'

const LeadBoard = lazyPart(() => import('../board/lead-board.tsx'), 'LeadBoard')
const LeadSheet = lazyPart(() => import('../sheet/lead-sheet.tsx'), 'LeadSheet')
const LeadDialog = lazyPart(() => import('../form/lead-dialog.tsx'), 'LeadDialog')
const route = getRouteApi('/signed-in/sales')

export function SalesScreen() {
  useTitle('Sales')
  const address = route.useSearch()
  // The same as long as the address is, so that what the list shows is.
  const search = useMemo(() => listOf(address), [address])
  const views = useSalesViews(address)
  const navigate = useOwnNavigate('/sales')
  const openQuickAdd = useQuickAdd()
  const { ask, dialog } = useRemoveLeads()
  const opening = useOpenLead(search)
  const openBeside = useOpenBeside()
  const [edited, setEdited] = useState<Lead>()
  const [editing, setEditing] = useState(false)
  const narrow = (change: ListSearch) =>
    void navigate({ search: (before) => views.whole({ ...before, ...change }), replace: true, resetScroll: false })
  const add = () => openQuickAdd('lead')
  const layout = useLayout(search)
  const clear = () =>
    void navigate({
      search: ({ view, ...before }) => views.whole({ ...clearedOf(before), ...(view && { view }) }),
      replace: true,
    })
  const show = (next: SalesAddress, { replace = false } = {}) =>
    void navigate({ search: next, replace, resetScroll: false })
  // The same from one rendering to the next, so that rows are not drawn again for nothing.
  const actions = useMemo(
    () => ({
      ...opening,
      openBeside: (id: string, row: number) => openBeside(id, row, search),
      edit: (lead: Lead) => {
        setEdited(lead)
        setEditing(true)
      },
      remove: ({ id, name }: Lead) => ask({ choice: { ids: [id] }, name }),
      removeMany: (choice: LeadChoice, onDelete: () => void) => ask({ choice, onDelete }),
    }),
    [ask, opening, openBeside, search],
  )
  const title = views.current?.name ?? 'Leads'
  const shown = { title, search, onSort: (sort: ListSearch['sort']) => narrow({ sort }), onClear: clear, onAdd: add }
  const filters = <LeadFilters search={search} onChange={narrow} onClear={clear} />
  // One goes on within the lane, in its order.
  const openCard = ({ id, stage }: LeadCard, row: number) =>
    openBeside(id, row, { ...search, stage, sort: boardSort(search) })
  return (
    <div className="space-y-5">
      <PageTitle
        title="Sales"
        action={
          <>
            <a
              href={`${partsOf(exportLeads).path}?${new URLSearchParams(queryOf(search) as Record<string, string>)}`}
              download
              className={cn(buttonClass({ variant: 'outline' }), 'max-sm:hidden')}
            >
              <Download aria-hidden />
              Export CSV
            </a>
            <LayoutSwitch layout={layout} onChange={(chosen) => narrow({ layout: chosen })} />
            <Button onClick={add} onPointerEnter={LeadDialog.preload} onFocus={LeadDialog.preload}>
              <Plus aria-hidden />
              Add New Lead
            </Button>
          </>
        }
      />
      <SalesFigures />
      <SalesViews views={views} search={{ ...search, layout }} onOpen={show} />
      {views.isOpening ? null : layout === 'board' ? (
        <Suspense fallback={<BoardSkeleton />}>
          <LeadBoard {...shown} onOpen={openCard} onIntent={opening.prepare}>
            {filters}
          </LeadBoard>
        </Suspense>
      ) : (
        <LeadList {...shown} onColumns={(columns) => narrow({ columns })} actions={actions}>
          {filters}
        </LeadList>
      )}
      {dialog}
      <Suspense>{address.lead && <LeadSheet id={address.lead} search={search} />}</Suspense>
      <Suspense>
        {edited && <LeadDialog key={edited.id} lead={edited} open={editing} onOpenChange={setEditing} />}
      </Suspense>
    </div>
  )
}
