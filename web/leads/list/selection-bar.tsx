import { ListPlus, Merge, Trash2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { nameOf, useColleague } from '../../colleagues/queries.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useAssignLeads, useMoveLeads } from '../batch-changes.ts'
import { NONE, useAssigneeChoices } from '../choices.ts'
import { isClosed, stageOptions } from '../stage.tsx'
import { useClosing } from '../use-closing.tsx'
import type { LeadChoice } from './lead-choice.ts'

const TasksDialog = lazyPart(() => import('./tasks-dialog.tsx'), 'TasksDialog')
const MergeChosen = lazyPart(() => import('../duplicates/merge-chosen.tsx'), 'MergeChosen')

interface SelectionBarProps {
  count: string
  /** Whose they are, or `none`; nothing where they may be anybody's. */
  owners: readonly string[] | undefined
  choice: LeadChoice
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the ticked leads, floating above the list's end. What fails leaves them ticked. */
export function SelectionBar({ count, owners, choice, onDelete, onClear }: SelectionBarProps) {
  const assignees = useAssigneeChoices()
  const move = useMoveLeads()
  const assign = useAssignLeads()
  const pending = move.isPending || assign.isPending
  const closing = useClosing()
  // Undefined until first wanted; the dialog then stays, so that closing can give the focus back.
  const [addingTasks, setAddingTasks] = useState<boolean>()
  const [merging, setMerging] = useState<boolean>()
  const [one, other, ...more] = choice.ids ?? []
  const pair = one && other && more.length === 0 ? ([one, other] as const) : undefined
  const whose = useWhose(owners)
  const what = count === '1' ? '1 lead' : `${count} leads`
  const moveTo = (stage: LeadStage) => {
    if (!isClosed(stage)) return move.mutate({ choice, stage }, { onSuccess: onClear })
    closing.ask({
      goal: { stage },
      what,
      carryOut: (goal, then) =>
        move.mutate(
          { choice, ...goal },
          {
            onSuccess: () => {
              then.onSuccess()
              onClear()
            },
            onSettled: then.onSettled,
          },
        ),
    })
  }
  const assignTo = (id: string) => {
    const name = assignees.find(({ value }) => value === id)?.label ?? ''
    assign.mutate({ choice, to: { id: id === NONE ? null : id, name } }, { onSuccess: onClear })
  }
  return (
    <div
      data-foot
      className="pointer-events-none fixed right-0 left-(--side,0px) bottom-6 z-30 flex justify-center px-4"
    >
      <section
        aria-label="Selected leads"
        aria-busy={pending}
        className="pointer-events-auto flex animate-in flex-wrap items-center gap-2 rounded-md border border-border bg-popover py-1.5 pr-1.5 pl-4 shadow-float"
      >
        <p role="status" className="mr-1 font-medium tabular-nums">
          {count} selected<span className="font-normal text-muted-foreground">, {whose}</span>
        </p>
        <Select<LeadStage>
          data-edit="sales"
          aria-label="Move to stage"
          size="sm"
          className="w-36"
          value={undefined}
          placeholder="Move to…"
          pending={pending}
          onValueChange={moveTo}
          options={stageOptions}
        />
        <Select
          data-edit="sales"
          aria-label="Assign to"
          size="sm"
          className="w-36"
          value={undefined}
          placeholder="Assign to…"
          pending={pending}
          onValueChange={assignTo}
          options={assignees}
        />
        <Button
          variant="ghost"
          size="sm"
          disabled={pending}
          onClick={() => setAddingTasks(true)}
          onPointerEnter={TasksDialog.preload}
          onFocus={TasksDialog.preload}
        >
          <ListPlus aria-hidden />
          Create tasks
        </Button>
        {pair && (
          <Button
            data-edit="sales"
            variant="ghost"
            size="sm"
            disabled={pending}
            onClick={() => setMerging(true)}
            onPointerEnter={MergeChosen.preload}
            onFocus={MergeChosen.preload}
          >
            <Merge aria-hidden />
            Merge
          </Button>
        )}
        <Button data-edit="sales" variant="ghost" size="sm" disabled={pending} onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        <Button variant="quiet" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </section>
      {closing.dialog}
      <Suspense>
        {addingTasks !== undefined && (
          <TasksDialog
            open={addingTasks}
            onOpenChange={setAddingTasks}
            choice={choice}
            what={what}
            onCreated={onClear}
          />
        )}
        {pair && merging !== undefined && (
          <MergeChosen ids={pair} open={merging} onOpenChange={setMerging} onMerged={onClear} />
        )}
      </Suspense>
    </div>
  )
}

/** Whose leads are, in a word or two: so that nobody moves a colleague's unknowingly. */
function useWhose(owners: readonly string[] | undefined): string {
  const user = useSignedInUser()
  const [owner] = owners ?? []
  const colleague = useColleague(owner)
  if (!owners) return 'everyone’s'
  if (owners.length > 1) return `of ${owners.length} owners`
  if (owner === user.id) return 'yours'
  return colleague ? `${nameOf(colleague)}’s` : 'unassigned'
}
