import { useMutation } from '@tanstack/react-query'
import {
  arrangeLeadViews,
  createLeadView,
  deleteLeadView,
  restoreLeadView,
  updateLeadView,
} from '../../../contract/lead-views/endpoints.ts'
import type { LeadView } from '../../../contract/lead-views/fields.ts'
import { type CallBody, runCall } from '../../api/call.ts'
import { failed } from '../../api/failed.ts'
import { queryClient } from '../../api/query-client.ts'
import { useDeletion } from '../../lists/use-deletion.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { leadViewCountsQuery, leadViewsQuery } from './queries.ts'

/** Keeps a view under a name. */
export function useKeepView() {
  return useMutation({
    mutationFn: (view: CallBody<typeof createLeadView>) => runCall(createLeadView, { body: view }),
    onSuccess: (view) => {
      changeViews((views) => [...views, view])
      toast({ title: 'View saved', description: view.name })
    },
    onError: failed('The view could not be saved'),
    onSettled: refreshViews,
  })
}

type Change = Pick<LeadView, 'id'> & CallBody<typeof updateLeadView>

/** Changes a view; `said` is the title of the toast. */
export function useChangeView(said: string) {
  return useMutation({
    mutationFn: ({ id, ...change }: Change) => runCall(updateLeadView, { params: { id }, body: change }),
    onSuccess: (view) => {
      changeViews((views) => views.map((each) => (each.id === view.id ? view : each)))
      toast({ title: said, description: view.name })
    },
    onError: failed('The view could not be changed'),
    onSettled: refreshViews,
  })
}

/** Deletes a view at once, with an Undo. */
export function useDeleteView() {
  return useDeletion<LeadView>({
    noun: 'View',
    nameOf: ({ name }) => name,
    remove: ({ id }) => runCall(deleteLeadView, { params: { id } }),
    restore: ({ id }) => runCall(restoreLeadView, { params: { id } }),
    hide: async ({ id }) => {
      await queryClient.cancelQueries(leadViewsQuery)
      return changeViews((views) => views.filter((each) => each.id !== id))
    },
    refresh: refreshViews,
  })
}

/** Puts the views in order at once. */
export function useOrderViews() {
  return useMutation({
    mutationFn: (viewIds: string[]) => runCall(arrangeLeadViews, { body: { viewIds } }),
    onMutate: async (viewIds) => {
      await queryClient.cancelQueries(leadViewsQuery)
      const placeOf = ({ id }: LeadView) => viewIds.indexOf(id)
      return changeViews((views) => views.toSorted((a, b) => placeOf(a) - placeOf(b)))
    },
    onError: (error, _ids, takeBack) => {
      takeBack?.()
      failed('The order could not be saved')(error)
    },
    onSettled: refreshViews,
  })
}

/** Has Sales open with a view; with null, with all leads. */
export function useDefaultChoice() {
  return useMutation({
    mutationFn: (view: LeadView | null) => runCall(arrangeLeadViews, { body: { defaultViewId: view?.id ?? null } }),
    onSuccess: (views, view) => {
      queryClient.setQueryData(leadViewsQuery.queryKey, views)
      toast({ title: view ? `Sales opens with ${view.name}` : 'Sales opens with all leads' })
    },
    onError: failed('The default could not be changed'),
  })
}

/** Changes what is kept of the views. Answers how to take that back. */
function changeViews(change: (views: LeadView[]) => LeadView[]): () => void {
  const before = queryClient.getQueryData(leadViewsQuery.queryKey)
  if (before) queryClient.setQueryData(leadViewsQuery.queryKey, change(before))
  return () => queryClient.setQueryData(leadViewsQuery.queryKey, before)
}

const refreshViews = () =>
  Promise.all([
    queryClient.invalidateQueries(leadViewsQuery),
    queryClient.invalidateQueries({ queryKey: leadViewCountsQuery.queryKey }),
  ])
