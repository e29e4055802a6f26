import { Suspense, useState } from 'react'
import { fieldsOf } from '../api/call.ts'
import { failed, isAboutFields, isConflict } from '../api/failed.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { toast } from '../ui/behaviour/toast.ts'
import type { ConflictField, Editor } from './conflict-dialog.tsx'
import { type Contest, decided, type Saving, saveMerged, type Versioned } from './save-merged.ts'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'), 'ConflictDialog')

interface MergedSaveOptions<Field extends string, Mine extends object, Kept extends Versioned>
  extends Omit<Saving<Field, Mine, Kept>, 'fields'> {
  /** What it is, as in "lead". */
  what: string
  /** The fields that people read, in their order. */
  fields: readonly ConflictField<Field>[]
  /** It is saved, after one chose in the dialog. */
  onSaved: () => void
  /** Both changed the same of what one began with, which is about to be asked. */
  onContest?: (base: Kept) => void
  /** Finds who the other is, as far as it is known. */
  findEditor?: (base: Kept, contested: readonly Field[]) => Promise<Editor | undefined>
}

/**
 * Saves what was edited over the version that one began with. Where someone else saved in between, what only one side
 * changed is merged and said; for what both changed one chooses field by field in the dialog, which has to be rendered
 * outside of any form. Closing it loses nothing typed. `save` returns whether it is saved, and throws what is no
 * conflict.
 */
export function useMergedSave<Field extends string, Mine extends object, Kept extends Versioned = Versioned>(
  options: MergedSaveOptions<Field, Mine, Kept>,
) {
  const { what, fields, onSaved, onContest, findEditor } = options
  const saving = { ...options, fields: fields.map(({ name }) => name) }
  const [contest, setContest] = useState<Contest<Field, Mine, Kept>>()
  const [editor, setEditor] = useState<Editor>()
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)

  const save = async (mine: Mine, base: Kept | undefined): Promise<boolean> => {
    const outcome = await saveMerged(saving, { mine, base }).catch((error: unknown) => {
      // Conflicts are left to be merged here; this one cannot be.
      if (isConflict(error) && !isAboutFields(error)) failed(`The ${what} could not be saved`)(error)
      throw error
    })
    if ('contest' in outcome) {
      const { contested } = outcome.contest.merge
      // Without a name it is asked all the same.
      setEditor(base && (await findEditor?.(base, contested).catch(() => undefined)))
      if (base) onContest?.(base)
      setContest(outcome.contest)
      setOpen(true)
      return false
    }
    if (outcome.theirs.length > 0) showMerged(fields, outcome.theirs)
    return true
  }
  const resolve = async (chosen: Field[]) => {
    if (!contest) return
    setPending(true)
    try {
      // Who saves again meanwhile is met in the same way: what was read here is what both began with then.
      if (await save(decided(saving, contest, chosen), contest.theirs)) {
        setOpen(false)
        onSaved()
      }
    } catch (error) {
      // The form behind, which would say it beside its fields, has not sent this.
      if (isAboutFields(error))
        toast({
          title: `The ${what} could not be saved`,
          description: Object.values(fieldsOf(error)).join(' '),
          variant: 'destructive',
        })
      setOpen(false)
    }
    setPending(false)
  }
  const dialog = contest && (
    <Suspense>
      <ConflictDialog
        what={what}
        contest={contest}
        editor={editor}
        fields={fields}
        open={open}
        pending={pending}
        onClose={() => setOpen(false)}
        onResolve={(chosen) => void resolve(chosen as Field[])}
      />
    </Suspense>
  )
  return { save, dialog, isAsking: open }
}

/** Says what someone else changed meanwhile in other fields, which stays. */
function showMerged<Field extends string>(fields: readonly ConflictField<Field>[], names: readonly Field[]) {
  const labels = fields.filter(({ name }) => names.includes(name)).map(({ label }) => label)
  toast({
    title: 'Saved with other changes',
    description: `Also changed by others: ${new Intl.ListFormat('en-US').format(labels)}.`,
  })
}
