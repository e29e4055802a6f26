import { useMutation } from '@tanstack/react-query'
import {
  cancelImport,
  checkImport,
  getImport,
  listImports,
  mapImport,
  runImport,
  startImport,
  undoImport,
} from '../../contract/imports/endpoints.ts'
import type { Import, ImportKind, ImportMapping } from '../../contract/imports/fields.ts'
import { runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keyOf } from '../api/keys.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { upload } from '../api/upload.ts'

/** Milliseconds between two looks at an import that is under way. */
const LOOK = 700

/** Whether rows are being checked, written or taken back. */
export const isUnderWay = ({ status }: Pick<Import, 'status'>) => ['checking', 'running', 'undoing'].includes(status)

export const importQuery = (id: string) => ({
  ...callQuery(getImport, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: Import | undefined } }) =>
    state.data && isUnderWay(state.data) ? LOOK : (false as const),
})

export const importsQuery = callQuery(listImports, {})

function keep(changed: Import) {
  queryClient.setQueryData(keyOf(getImport, { params: { id: changed.id } }), changed)
  void queryClient.invalidateQueries({ queryKey: keyOf(listImports, {}) })
}

export function useStartImport() {
  return useMutation({
    mutationFn: ({ kind, file, onProgress }: { kind: ImportKind; file: File; onProgress: (sent: number) => void }) => {
      const form = new FormData()
      form.append('kind', kind)
      form.append('file', file)
      return upload(startImport, { form, onProgress, signal: new AbortController().signal })
    },
    onSuccess: keep,
  })
}

/** Keeps a mapping, and has every row checked by it. */
export function useCheck(id: string) {
  return useMutation({
    mutationFn: async (body: ImportMapping) => {
      await runCall(mapImport, { params: { id }, body })
      return runCall(checkImport, { params: { id } })
    },
    onSuccess: keep,
    onError: failedBecause('Failed to check the file'),
  })
}

const steps = { run: runImport, cancel: cancelImport, undo: undoImport } as const
const failures = {
  run: 'Failed to import',
  cancel: 'Failed to cancel the import',
  undo: 'Failed to undo the import',
}

export function useStep(id: string, step: keyof typeof steps) {
  return useMutation({
    mutationFn: () => runCall(steps[step], { params: { id } }),
    onSuccess: keep,
    onError: failedBecause(failures[step]),
  })
}
