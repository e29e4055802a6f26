import { Suspense, useState } from 'react'
import { VIEW_NAME_LENGTH } from '../../../contract/lead-views/endpoints.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { copyText } from '../../ui/behaviour/copy-text.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import type { ListSearch } from '../list/list-search.ts'
import { ALL, isChanged, type SalesAddress, settingsOf, type Tab } from './address.ts'
import { ChangedView } from './changed-view.tsx'
import { useChangeView, useDeleteView, useOrderViews } from './changes.ts'
import type { SalesViews as Views } from './use-sales-views.ts'
import type { Naming } from './view-dialog.tsx'
import { mayChangeView, ViewMenu } from './view-menu.tsx'
import { ViewTabs } from './view-tabs.tsx'

const ViewDialog = lazyPart(() => import('./view-dialog.tsx'), 'ViewDialog')

interface SalesViewsProps {
  views: Views
  /** What is shown, and how. */
  search: ListSearch
  onOpen: (address: SalesAddress, options?: { replace?: boolean }) => void
}

/** The views of Sales: tabs, what can be done with them, and what is said where the list shows something else. */
export function SalesViews({ views: { tabs, current, isReady, addressOf }, search, onOpen }: SalesViewsProps) {
  const user = useSignedInUser()
  const [naming, setNaming] = useState<Naming>()
  const [asking, setAsking] = useState(false)
  const save = useChangeView('View saved')
  const remove = useDeleteView()
  const order = useOrderViews()
  const kept = current?.kept
  const all = tabs[0] ?? { id: ALL, name: '', search: {} }
  const changed = current !== undefined && isChanged(current, search)
  const ask = (next: Naming) => {
    setNaming(next)
    setAsking(true)
  }
  const menuOf = ({ id, name, search: keptSearch, kept: view }: Tab, move: (by: 1 | -1) => void) =>
    view && (
      <ViewMenu
        view={view}
        isFirst={tabs.find((tab) => tab.kept)?.id === id}
        isLast={tabs.at(-1)?.id === id}
        onRename={() => ask({ title: 'Rename view', name, search: keptSearch, view })}
        onDuplicate={() => ask({ title: 'Duplicate view', name: copyOf(name, tabs), search: keptSearch })}
        onCopyLink={() => void copyLink()}
        onMove={move}
        onDelete={() => {
          onOpen(addressOf(all), { replace: true })
          remove.mutate(view)
        }}
      />
    )
  return (
    <div className="contents md:flex md:min-w-0 md:flex-1 md:items-end">
      <ViewTabs
        tabs={tabs}
        current={current}
        isChanged={changed}
        addressOf={addressOf}
        onOpen={(tab) => onOpen(addressOf(tab))}
        onOrder={(ids) => order.mutate(ids)}
        menuOf={menuOf}
      />
      <ChangedView
        tab={isReady ? current : (current ?? all)}
        isChanged={changed}
        mayChange={kept !== undefined && mayChangeView(kept, user)}
        pending={save.isPending}
        onSave={() => kept && save.mutate({ id: kept.id, settings: settingsOf(search), version: kept.version })}
        onSaveAsNew={() => ask({ title: 'Save view', name: '', search })}
        onReset={() => current && onOpen(addressOf(current), { replace: true })}
        onShowAll={() => onOpen(addressOf(all))}
      />
      <Suspense>
        {naming && (
          <ViewDialog
            naming={naming}
            open={asking}
            onOpenChange={setAsking}
            onKept={(view) => onOpen({ ...naming.search, view: view.id }, { replace: true })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A name that no tab has yet. */
function copyOf(name: string, tabs: readonly Tab[]): string {
  const taken = new Set(tabs.map((tab) => tab.name.toLowerCase()))
  const names = [1, ...tabs.keys().map((at) => at + 2)].map((count) => nameOfCopy(name, count))
  return names.find((each) => !taken.has(each.toLowerCase())) ?? name
}

function nameOfCopy(name: string, count: number): string {
  const end = count === 1 ? ' copy' : ` copy ${count}`
  return name.slice(0, VIEW_NAME_LENGTH - end.length) + end
}

/** Copies the address: it says all that is shown. */
async function copyLink() {
  const { href } = window.location
  if (await copyText(href)) toast({ title: 'Link copied' })
  else toast({ title: 'Copy Failed', description: `Copy it by hand: ${href}`, variant: 'destructive' })
}
