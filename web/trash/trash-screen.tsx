import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { StickyNote, TableProperties, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listTrash, TRASH_DAYS, trashKinds } from '../../contract/trash/endpoints.ts'
import type { TrashEntry, TrashKind } from '../../contract/trash/fields.ts'
import { serverText } from '../api/call.ts'
import { pagesQuery } from '../api/queries.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../colleagues/queries.ts'
import { formatAgo, formatDateTime } from '../format.ts'
import { FilterSelect } from '../lists/filter-select.tsx'
import { MoreRows } from '../lists/more-rows.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { recordIcons } from '../record-icons.ts'
import { useChangeAddress } from '../screens/own-address.ts'
import { SettingsPage } from '../screens/settings-page.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { readTrashAddress } from './address.ts'
import { useDeleteForGood, useRestore } from './changes.ts'

const PAGE = 50

export function TrashScreen() {
  const { role } = useSignedInUser()
  const { kind } = useSearch({ from: '/signed-in/settings/trash' })
  const change = useChangeAddress('/settings/trash', readTrashAddress)
  const whose = role === 'user' ? 'What you deleted' : 'What you and your colleagues deleted'
  return (
    <SettingsPage
      wide
      title="Trash"
      description={`${whose} in the last ${TRASH_DAYS} days. Restore it before it goes.`}
    >
      <FilterSelect
        aria-label="Kind"
        any="Everything"
        value={kind}
        onChange={(next) => change({ kind: next })}
        options={trashKinds.map((value) => ({ value, label: kinds[value].many }))}
        className="w-full sm:w-48"
      />
      <Card flush>
        <Entries kind={kind} />
      </Card>
    </SettingsPage>
  )
}

/** A kind of record, in words. */
const kinds: Record<TrashKind, { one: string; many: string }> = {
  lead: { one: 'Lead', many: 'Leads' },
  note: { one: 'Note', many: 'Notes' },
  task: { one: 'Task', many: 'Tasks' },
  document: { one: 'Document', many: 'Documents' },
  opening: { one: 'Job opening', many: 'Job openings' },
  candidate: { one: 'Candidate', many: 'Candidates' },
  view: { one: 'View', many: 'Views' },
}

const icons = { ...recordIcons, note: StickyNote, view: TableProperties }

function Entries({ kind }: { kind: TrashKind | undefined }) {
  const trash = useInfiniteQuery(pagesQuery(listTrash, { query: kind ? { kind } : {} }, PAGE))
  const [doomed, setDoomed] = useState<TrashEntry>()
  const [asking, setAsking] = useState(false)
  const deleteForGood = useDeleteForGood()
  if (!trash.data) {
    return trash.isError ? (
      <ErrorState
        title="The trash could not be loaded"
        detail={serverText(trash.error, 'Check your connection, then try again.')}
        onRetry={() => trash.refetch()}
        className="py-8"
      />
    ) : (
      <RowSkeletons count={6} />
    )
  }
  const entries = trash.data.pages.flatMap(({ rows }) => rows)
  const ask = (entry: TrashEntry) => {
    setDoomed(entry)
    setAsking(true)
  }
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState icon={Trash2} title={kind ? `No ${kinds[kind].many.toLowerCase()} here` : 'The trash is empty'}>
          What you delete stays here for {TRASH_DAYS} days.
        </EmptyState>
      ) : (
        <ul aria-label="Trash" className="divide-y divide-border">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onDelete={() => ask(entry)} />
          ))}
        </ul>
      )}
      <MoreRows query={trash} what="entries" />
      {doomed && (
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title={
            <>
              Delete <bdi>{doomed.title}</bdi> permanently?
            </>
          }
          description="This also deletes everything that belongs to it. This can’t be undone."
          action="Delete permanently"
          onAction={() => {
            setAsking(false)
            deleteForGood.mutate(doomed)
          }}
        />
      )}
    </>
  )
}

function Entry({ entry, onDelete }: { entry: TrashEntry; onDelete: () => void }) {
  const { kind, title, deletedAt, deletedBy } = entry
  const user = useSignedInUser()
  const { data: colleagues } = useQuery(colleaguesQuery)
  const now = useMinutes()
  const restore = useRestore()
  const Icon = icons[kind]
  const colleague = colleagues?.find(({ id }) => id === deletedBy)
  const by = deletedBy === user.id ? 'you' : colleague && nameOf(colleague)
  // A candidate is erased, which takes an admin.
  const mayDelete = kind !== 'candidate' || user.role !== 'user'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p dir="auto" title={title} className="truncate text-left font-medium">
          {title}
        </p>
        <p className="text-sm text-muted-foreground">
          {kinds[kind].one} · deleted{' '}
          <time dateTime={deletedAt} title={formatDateTime(deletedAt)}>
            {formatAgo(deletedAt, now)}
          </time>
          {by && (
            <>
              {' '}
              by <bdi>{by}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:pl-7">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Restore ${title}`}
          pending={restore.isPending}
          onClick={() => restore.mutate(entry)}
        >
          Restore
        </Button>
        {mayDelete && (
          <Button variant="quiet" size="sm" aria-label={`Delete permanently: ${title}`} onClick={onDelete}>
            Delete permanently
          </Button>
        )}
      </div>
    </li>
  )
}
