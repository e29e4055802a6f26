import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import type { Opening } from '../../../contract/openings/fields.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useChangeAddress } from '../../screens/own-address.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readOpeningsAddress } from '../filter.ts'
import { OpenOpening } from './open-opening.tsx'
import { OpeningFigures } from './opening-figures.tsx'
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
