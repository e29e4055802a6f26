import { useMutation } from '@tanstack/react-query'
import * as calls from '../../contract/keys/endpoints.ts'
import { keyFeatures } from '../../contract/keys/endpoints.ts'
import type { Key, KeyFeature, NewKey } from '../../contract/keys/fields.ts'
import { runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { areaTitles } from '../colleagues/access.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** Creates a key; the reply has it once. */
export function useCreateKey() {
  return useMutation({ mutationFn: (body: NewKey) => runCall(calls.createKey, { body }), onSettled: refresh })
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: ({ id }: Key) => runCall(calls.deleteKey, { params: { id } }),
    onSuccess: (_, { name }) => toast({ title: 'API key revoked', description: name }),
    onError: failedBecause('Failed to revoke the API key'),
    onSettled: refresh,
  })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: keysBelow(calls.listKeys, {}) })

/** What a key may be narrowed to, as people call it. */
export const featureTitles: Record<KeyFeature, string> = { ...areaTitles, organization: 'Organization and members' }

/** What a key may do, in a line: "Read only · Sales, Hiring". */
export function rightsOf({ access, features }: Key): string {
  const chosen = keyFeatures.filter((feature) => features?.includes(feature)).map((feature) => featureTitles[feature])
  return [access === 'read' ? 'Read only' : 'Read and write', ...(features ? [chosen.join(', ')] : [])].join(' · ')
}
