import { useMutation } from '@tanstack/react-query'
import * as calls from '../../contract/webhooks/endpoints.ts'
import type { Delivery, NewWebhook, Webhook } from '../../contract/webhooks/fields.ts'
import { runCall } from '../api/call.ts'
import { failedBecause } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** Creates a webhook, whose secret the reply has once; with `id` changes that one. */
export function useSaveWebhook(id: string | undefined) {
  return useMutation({
    mutationFn: async (body: NewWebhook) =>
      id
        ? { ...(await runCall(calls.updateWebhook, { params: { id }, body })), secret: undefined }
        : runCall(calls.createWebhook, { body }),
    onSettled: refresh,
  })
}

export function useDeleteWebhook() {
  return useMutation({
    mutationFn: ({ id }: Webhook) => runCall(calls.deleteWebhook, { params: { id } }),
    onSuccess: (_, { url }) => toast({ title: 'Webhook deleted', description: url }),
    onError: failedBecause('Failed to delete webhook'),
    onSettled: refresh,
  })
}

export function useRenewSecret() {
  return useMutation({
    mutationFn: ({ id }: Webhook) => runCall(calls.renewWebhookSecret, { params: { id } }),
    onError: failedBecause('Failed to make a new secret'),
  })
}

export function useTestWebhook() {
  return useMutation({
    mutationFn: ({ id }: Webhook) => runCall(calls.testWebhook, { params: { id } }),
    onError: failedBecause('Failed to send a test event'),
    onSettled: refresh,
  })
}

export function useSendAgain(id: string) {
  return useMutation({
    mutationFn: ({ id: deliveryId }: Delivery) => runCall(calls.sendDeliveryAgain, { params: { id, deliveryId } }),
    onError: failedBecause('Failed to send again'),
    onSettled: refresh,
  })
}

const refresh = () => queryClient.invalidateQueries({ queryKey: keysBelow(calls.listWebhooks, {}) })
