import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react'
import type { LeadCard } from '../../../contract/lead-board/fields.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { useElementWidth } from '../../lists/element-width.ts'
import { focusGrid } from '../../lists/grid.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useOwnNavigate } from '../../screens/own-address.ts'
import { useQuickAdd } from '../../screens/quick-add.ts'
import { useWide } from '../../ui/behaviour/wide.ts'
import { Button } from '../../ui/button.tsx'
import { BoardSkeleton } from '../board/board-skeleton.tsx'
import { useOpenLead } from '../opened-from.ts'
import { boardSort } from '../queries.ts'
import { useOpenBeside } from '../sheet/sheet-address.ts'
import { useRemoveLeads } from '../use-remove-leads.tsx'
import { listOf, type SalesAddress } from '../views/address.ts'
import { SalesViews } from '../views/sales-views.tsx'
import { useSalesViews } from '../views/use-sales-views.ts'
import { chosenOf, textOf, usuallyChosen } from './chosen-columns.ts'
import { ColumnMenu } from './column-menu.tsx'
import { LayoutSwitch, useLayout } from './layout-switch.tsx'
import type { LeadChoice } from './lead-choice.ts'
import { LeadFilters } from './lead-filters.tsx'
import { LeadList } from './lead-list.tsx'
import { clearedOf, type ListSearch, queryOf } from './list-search.ts'
import { SalesFigures } from './sales-figures.tsx'

const LeadBoard = lazyPart(() => import('../board/lead-board.tsx'), 'LeadBoard')
const LeadSheet = lazyPart(() => import('../sheet/lead-sheet.tsx'), 'LeadSheet')
const ListMenu = lazyPart(() => import('../../imports/list-menu.tsx'), 'ListMenu')
const LeadDialog = lazyPart(() => import('../form/lead-dialog.tsx'), 'LeadDialog')
const route = getRouteApi('/signed-in/sales')

/** Left and right edge of the table's frame, in pixels. */
const EDGES = 2

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
  const wide = useWide()
  const frame = useRef<HTMLDivElement>(null)
  const room = useElementWidth(frame) - EDGES
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
  /** From the search, which stands above the list. */
  const goDown = (event: KeyboardEvent) => {
    const isInSearch = event.target instanceof HTMLInputElement && event.target.type === 'search'
    if (event.key === 'ArrowDown' && isInSearch && focusGrid(frame.current)) event.preventDefault()
  }
  const onColumns = (columns: string | undefined) => narrow({ columns })
  const tabs = <SalesViews views={views} search={{ ...search, layout }} onOpen={show} />
  // One goes on within the lane, in its order.
  const openCard = ({ id, stage }: LeadCard, row: number) =>
    openBeside(id, row, { ...search, stage, sort: boardSort(search) })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys lead from what is in it to what is below
    <div ref={frame} onKeyDown={goDown} className="-mt-[18px]">
      <div className="mb-1 flex flex-wrap items-center gap-2 max-md:gap-1">
        <h1 className="mr-1 text-lg font-semibold max-md:sr-only">Sales</h1>
        {!wide && tabs}
        <LeadFilters search={search} onChange={narrow} onClear={clear} />
        <LayoutSwitch layout={layout} onChange={(chosen) => narrow({ layout: chosen })} />
        {wide && layout === 'list' && (
          <ColumnMenu
            chosen={chosenOf(search.columns) ?? usuallyChosen(room)}
            onChange={(chosen) => onColumns(chosen && textOf(chosen))}
          />
        )}
        <Suspense fallback={<span className="size-8" />}>
          <ListMenu list="leads" query={queryOf(search)} size="icon-sm" />
        </Suspense>
        <Button
          data-main-action
          data-edit="sales"
          size="sm"
          className="max-md:px-2"
          onClick={add}
          onPointerEnter={LeadDialog.preload}
          onFocus={LeadDialog.preload}
        >
          <Plus aria-hidden />
          <span className="max-md:sr-only">Add New Lead</span>
        </Button>
      </div>
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-6 md:h-7 md:flex-nowrap">
        {wide && tabs}
        <SalesFigures search={search} />
      </div>
      {/* Drawn once it is known how wide it may be. */}
      {views.isOpening || room < 0 ? null : layout === 'board' ? (
        <Suspense fallback={<BoardSkeleton />}>
          <LeadBoard {...shown} onOpen={openCard} onIntent={opening.prepare} />
        </Suspense>
      ) : (
        <LeadList {...shown} onColumns={onColumns} room={room} actions={actions} />
      )}
      {dialog}
      <Suspense>{address.lead && <LeadSheet id={address.lead} search={search} />}</Suspense>
      <Suspense>
        {edited && <LeadDialog key={edited.id} lead={edited} open={editing} onOpenChange={setEditing} />}
      </Suspense>
    </div>
  )
}
