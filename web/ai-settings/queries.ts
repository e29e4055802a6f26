import { queryOptions, useMutation } from '@tanstack/react-query'
import { getAiSettings, getModelUsage, saveAiSettings } from '../../contract/ai-settings/endpoints.ts'
import { type CallBody, runCall } from '../api/call.ts'
import { callQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** What the company decided of its assistant. It is asked once: the screen offers another try. */
export const aiSettingsQuery = queryOptions({ ...callQuery(getAiSettings, {}), retry: false })

export const modelUsageQuery = { ...callQuery(getModelUsage, {}), refetchOnMount: 'always' as const }

/** Saves the assistant's settings, and keeps what holds then for every screen that shows its name. */
export function useSaveAiSettings() {
  return useMutation({
    mutationFn: (change: CallBody<typeof saveAiSettings>) => runCall(saveAiSettings, { body: change }),
    onSuccess: (settings) => {
      queryClient.setQueryData(aiSettingsQuery.queryKey, settings)
      toast({
        title: 'Settings Updated',
        description: 'Your AI assistant settings have been saved successfully.',
      })
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to update AI settings. Please try again.',
        variant: 'destructive',
      }),
  })
}
