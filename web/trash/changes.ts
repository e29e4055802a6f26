import { useMutation } from '@tanstack/react-query'
import { deleteFromTrash, restoreFromTrash } from '../../contract/trash/endpoints.ts'
import type { TrashEntry } from '../../contract/trash/fields.ts'
import { runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'

export function useRestore() {
  return useMutation({
    mutationFn: ({ kind, id }: TrashEntry) => runCall(restoreFromTrash, { params: { kind, id } }),
    onSuccess: ({ title }) => toast({ title: 'Restored', description: title }),
    onError: failedBecause('Failed to restore'),
    onSettled: refresh,
  })
}

export function useDeleteForGood() {
  return useMutation({
    mutationFn: ({ kind, id }: TrashEntry) => runCall(deleteFromTrash, { params: { kind, id } }),
    onSuccess: (_reply, { title }) => toast({ title: 'Deleted permanently', description: title }),
    onError: failedBecause('Failed to delete permanently'),
    onSettled: refresh,
  })
}

/** A record may be shown anywhere. */
const refresh = () => queryClient.invalidateQueries()
