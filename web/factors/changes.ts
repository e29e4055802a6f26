import { useMutation } from '@tanstack/react-query'
import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  removeFactor,
  renewRecoveryCodes,
} from '../../contract/factors/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { loadPatiently } from '../screens/lazy-part.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { factorsQuery } from './queries.ts'

/** Begins to add an authenticator app: its secret, for the password. */
export function useBeginTotp() {
  return useMutation({
    mutationFn: (body: CallBody<typeof beginTotp>) => runCall(beginTotp, { body }),
    onError: failed('The app could not be added'),
  })
}

export function useAddTotp() {
  return useMutation({
    mutationFn: (body: CallBody<typeof addTotp>) => runCall(addTotp, { body }),
    onSuccess: refresh,
    onError: failed('The app could not be added'),
  })
}

/** Has the browser make a passkey, and adds it. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async ({ name, ...body }: CallBody<typeof beginPasskey> & { name: string }) => {
      const { startRegistration } = await loadPatiently(() => import('@simplewebauthn/browser'))
      const { setup, options } = await runCall(beginPasskey, { body })
      // As the server's library made them for this one.
      const passkey = await startRegistration({ optionsJSON: options as never })
      return runCall(addPasskey, { body: { setup, name, passkey: { ...passkey, type: 'public-key' } } })
    },
    onSuccess: refresh,
    onError: failed('The passkey could not be added'),
  })
}

export function useRemoveFactor() {
  return useMutation({
    mutationFn: ({ id, ...body }: CallBody<typeof removeFactor> & { id: string }) =>
      runCall(removeFactor, { params: { id }, body }),
    onSuccess: async () => {
      await refresh()
      toast({ title: 'Second factor removed' })
    },
    onError: failed('The second factor could not be removed'),
  })
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (body: CallBody<typeof renewRecoveryCodes>) => runCall(renewRecoveryCodes, { body }),
    onSuccess: refresh,
    onError: failed('The recovery codes could not be made'),
  })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })
