import { useMutation } from '@tanstack/react-query'
import { failed } from '../api/failed.ts'
import { toast } from '../ui/behaviour/toast.ts'

interface Deletion<Row> {
  /** What one is called, as in “Document deleted”. */
  noun: string
  nameOf: (row: Row) => string
  remove: (row: Row) => Promise<unknown>
  restore: (row: Row) => Promise<Row>
  /** Takes it out of what is shown before the server has answered; answers how to take that back. */
  hide: (row: Row) => Promise<() => void>
  /** Reloads what shows it. */
  refresh: () => Promise<unknown>
  onRestored?: (row: Row) => void
}

export function useDeletion<Row>(deletion: Deletion<Row>) {
  const { noun, nameOf, hide, refresh, onRestored } = deletion
  const the = `The ${noun.toLowerCase()}`
  const restore = useMutation({
    mutationFn: deletion.restore,
    onSuccess: (row) => {
      toast({ title: `${noun} restored`, description: nameOf(row) })
      onRestored?.(row)
    },
    onError: failed(`${the} could not be restored`),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: deletion.remove,
    onMutate: hide,
    onSuccess: (_reply, row) =>
      toast({
        title: `${noun} deleted`,
        description: nameOf(row),
        undo: () => restore.mutate(row),
      }),
    onError: (error, _row, takeBack) => {
      takeBack?.()
      failed(`${the} could not be deleted`)(error)
    },
    onSettled: refresh,
  })
}
