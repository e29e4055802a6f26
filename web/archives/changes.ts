import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createExport,
  getExport,
  getRestorable,
  listExports,
  restoreExport,
} from '../../contract/archives/endpoints.ts'
import type { Archive } from '../../contract/archives/fields.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { addressOf, runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keyOf } from '../api/keys.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { upload } from '../api/upload.ts'

/** Milliseconds between two looks at an archive that is under way. */
const LOOK = 700

export const exportsQuery = {
  ...callQuery(listExports, {}),
  refetchInterval: ({ state }: { state: { data?: Archive[] | undefined } }) =>
    state.data?.some(({ status }) => status === 'running') ? LOOK : (false as const),
}

export const restorableQuery = callQuery(getRestorable, {})

/** Where an archive is downloaded from. */
export const fileOf = ({ id }: Archive) => addressOf(`${partsOf(getExport).path}/file`, { params: { id } })

const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(listExports, {}) })

export function useCreateExport() {
  return useMutation({
    mutationFn: () => runCall(createExport, {}),
    onError: failedBecause('Failed to start the export'),
    onSettled: refresh,
  })
}

/** Sends an archive to be restored; `sent` is how much of it has arrived, from 0 to 1. */
export function useRestore() {
  const [sent, setSent] = useState(0)
  const mutation = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return upload(restoreExport, { form, onProgress: setSent, signal: new AbortController().signal })
    },
    onSettled: refresh,
  })
  return { ...mutation, sent }
}
