import { useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useChangeAddress } from '../../screens/own-address.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useReturn } from '../came-from.ts'
import { queryOf, readCandidatesAddress, type SentQuery } from '../filter.ts'
import { CandidateFilters } from './candidate-filters.tsx'
import { CandidateResults } from './candidate-results.tsx'

const ListMenu = lazyPart(() => import('../../imports/list-menu.tsx'), 'ListMenu')
const Board = lazyPart(() => import('../board/board.tsx'), 'Board')

export function CandidatesScreen() {
  useTitle('Candidates')
  const address = useSearch({ from: '/signed-in/candidates' })
  const change = useChangeAddress('/candidates', readCandidatesAddress)
  const { comesBack, candidate } = useReturn()
  const { sort, ...filter } = queryOf(address)
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <PageTitle title="Candidates" />
        <div className="flex flex-wrap justify-end gap-2">
          <AddCandidate opening={address.opening} />
          <Suspense fallback={<span className="size-9" />}>
            <ListMenu list="candidates" query={filter} />
          </Suspense>
        </div>
      </div>
      <CandidateFilters address={address} onChange={change} />
      {address.view === 'board' ? (
        <Suspense>
          <Board query={onAnyStage(queryOf(address))} returnTo={candidate} />
        </Suspense>
      ) : (
        <CandidateResults address={address} onChange={change} comesBack={comesBack} />
      )}
    </div>
  )
}

/** The board's columns are the stages. */
const onAnyStage = ({ stage, ...query }: SentQuery): SentQuery => query

const AddDialog = lazyPart(() => import('../add/add-dialog.tsx'), 'AddDialog')

/** Adds a candidate by hand; for the opening that the list is narrowed to, where it is. */
function AddCandidate({ opening }: { opening: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-edit="hiring" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Add Candidate
      </Button>
      <Suspense>{open && <AddDialog opening={opening} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
