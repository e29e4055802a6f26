import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import type { Opening } from '../../../contract/openings/fields.ts'
import { formatCount } from '../../format.ts'
import { useCloseUnopened } from '../../lists/use-close-unopened.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useChangeAddress } from '../../screens/own-address.ts'
import { Button } from '../../ui/button.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readOpeningsAddress } from '../filter.ts'
import { openingQuery, openingSummaryQuery } from '../queries.ts'
import { OpeningResults } from './opening-results.tsx'

const ListMenu = lazyPart(() => import('../../imports/list-menu.tsx'), 'ListMenu')
const OpeningDialog = lazyPart(() => import('../form/opening-dialog.tsx'), 'OpeningDialog')

/** What is filled in over the list. */
type Open = { dialog: 'create' } | { dialog: 'edit'; opening: Opening } | undefined

export function OpeningsScreen() {
  useTitle('Recruitment')
  const { opening: openId, ...filter } = useSearch({ from: '/signed-in/recruitment' })
  const change = useChangeAddress('/recruitment', readOpeningsAddress, { opens: 'opening' })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const [pressed, setPressed] = useState<Opening>()
  const closeDetails = useCallback(() => change({ opening: undefined }), [change])
  const edit = (opening: Opening) => {
    if (openId) closeDetails()
    setOpen({ dialog: 'edit', opening })
  }
  const create = () => setOpen({ dialog: 'create' })
  return (
    <div className="space-y-5">
      <PageTitle
        title="Recruitment"
        action={
          <div className="flex gap-2">
            <Button data-edit="hiring" onClick={create}>
              <Plus aria-hidden />
              Create Job Opening
            </Button>
            <Suspense fallback={<span className="size-9" />}>
              <ListMenu list="openings" query={filter} />
            </Suspense>
          </div>
        }
      />
      <OpeningFigures />
      <OpeningResults
        filter={filter}
        onChange={change}
        onCreate={create}
        onEdit={edit}
        onDetails={(opening) => {
          setPressed(opening)
          change({ opening: opening.id })
        }}
      />
      {openId && (
        <OpenOpening
          key={openId}
          id={openId}
          listed={pressed?.id === openId ? pressed : undefined}
          onClose={closeDetails}
          onEdit={edit}
        />
      )}
      <Suspense>
        {open && <OpeningDialog opening={open.dialog === 'edit' ? open.opening : undefined} onClose={close} />}
      </Suspense>
    </div>
  )
}

function OpeningFigures() {
  const { data, isPending } = useQuery(openingSummaryQuery)
  const shown = (count: number | undefined) => {
    if (count !== undefined) return formatCount(count)
    return isPending ? <Skeleton className="mt-1 h-5 w-12" /> : '–'
  }
  return (
    <Figures>
      <Figure label="Total Openings" value={shown(data?.total)} />
      <Figure label="Active" value={shown(data?.active)} />
      <Figure label="Draft" value={shown(data?.draft)} />
      <Figure label="Closed" value={shown(data?.closed)} />
    </Figures>
  )
}

const DetailsDialog = lazyPart(() => import('./details-dialog.tsx'), 'DetailsDialog')

interface OpenOpeningProps {
  id: string
  /** The opening, where the list was pressed that holds it. */
  listed: Opening | undefined
  onClose: () => void
  onEdit: (opening: Opening) => void
}

/** The opening that the address names, in its dialog: from the list, or from the server when a link led here. */
function OpenOpening({ id, listed, onClose, onEdit }: OpenOpeningProps) {
  const { data: opening, error } = useQuery({ ...openingQuery(id), ...(listed && { placeholderData: listed }) })
  useCloseUnopened(error, 'The job opening could not be opened', onClose)
  return <Suspense>{opening && <DetailsDialog opening={opening} onClose={onClose} onEdit={onEdit} />}</Suspense>
}
