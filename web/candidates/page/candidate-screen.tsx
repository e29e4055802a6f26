import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { CallError, errorText } from '../../api/call.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useCandidateList } from '../candidate-list.ts'
import { nameOf } from '../changes.ts'
import { candidateQuery } from '../queries.ts'
import { CandidatePage } from './candidate-page.tsx'

const route = getRouteApi('/signed-in/candidates/$id')

const ComparePage = lazyPart(() => import('../compare/compare-page.tsx'), 'ComparePage')

/** The record of a candidate, or two of them side by side. */
export function CandidateScreen() {
  const { id } = route.useParams()
  const { with: other } = route.useSearch()
  return other && other !== id ? <ComparePage ids={[id, other]} /> : <OneCandidate id={id} />
}

function OneCandidate({ id }: { id: string }) {
  const candidate = useQuery(candidateQuery(id))
  useTitle(candidate.data ? nameOf(candidate.data) : 'Candidate')
  // Who was merged into another candidate is at that one's address.
  if (candidate.data && candidate.data.id !== id)
    return <Navigate to="/candidates/$id" params={{ id: candidate.data.id }} replace />
  if (isMissing(candidate.error)) return <CandidateNotFound />
  if (candidate.data) return <CandidatePage key={id} candidate={candidate.data} />
  if (candidate.isError)
    return (
      <>
        <h1 className="sr-only">Candidate</h1>
        <ErrorState
          title="The candidate could not be loaded"
          detail={errorText(candidate.error, 'Check your connection, then try again.')}
          onRetry={() => candidate.refetch()}
        />
      </>
    )
  return (
    <Loading label="Loading the candidate" className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </Loading>
  )
}

/** Erased, another company's, or an address that never was one. */
const isMissing = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

function CandidateNotFound() {
  const { back } = useCandidateList()
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <h1 className="text-lg font-semibold">Candidate Not Found</h1>
      <p className="mt-1 mb-5 text-muted-foreground">
        The candidate you're looking for doesn't exist or has been removed.
      </p>
      <Button onClick={back}>Back to Candidates</Button>
    </div>
  )
}
