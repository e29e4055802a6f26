import { useMutation } from '@tanstack/react-query'
import { Columns3, List } from 'lucide-react'
import { updateAccount } from '../../../contract/account/endpoints.ts'
import type { LeadLayout } from '../../../contract/auth/fields.ts'
import { runCall } from '../../api/call.ts'
import { failed } from '../../api/failed.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentUserQuery, useSignedInUser } from '../../auth/queries.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { ListSearch } from './list-search.ts'

/** How Sales is shown: as the address says, or as the person had it last. */
export function useLayout({ layout }: ListSearch): LeadLayout {
  const { salesLayout } = useSignedInUser()
  return layout ?? salesLayout
}

interface LayoutSwitchProps {
  layout: LeadLayout
  onChange: (layout: LeadLayout) => void
}

/** List or board. What is chosen is remembered, for wherever the person opens Sales next. */
export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  const remember = useRememberLayout()
  return (
    <Segmented
      label="Layout"
      className="max-md:[&_label]:px-2"
      value={layout}
      onValueChange={(chosen) => {
        onChange(chosen)
        remember.mutate(chosen)
      }}
      options={layouts}
    />
  )
}

function useRememberLayout() {
  return useMutation({
    mutationFn: (salesLayout: LeadLayout) => runCall(updateAccount, { body: { salesLayout } }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
    onError: failed('The layout could not be remembered'),
  })
}

const layouts = [
  {
    value: 'list',
    label: (
      <>
        <List aria-hidden className="size-4" />
        <span className="max-sm:sr-only">List</span>
      </>
    ),
  },
  {
    value: 'board',
    label: (
      <>
        <Columns3 aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Board</span>
      </>
    ),
  },
] as const
