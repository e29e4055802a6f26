import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirmSubmission, getOwnApplication } from '../../contract/careers/endpoints.ts'
import type { OwnApplication } from '../../contract/careers/fields.ts'
import { CallError, errorText, runCall, serverText } from '../api/call.ts'
import { keyOf } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { formatMoment } from '../format.ts'
import { BrandName, useTitle } from '../screens/brand.tsx'
import { focusOnArrival } from '../screens/screen-focus.ts'
import { toast } from '../ui/behaviour/toast.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { Badge } from '../ui/status.tsx'

const route = getRouteApi('/application/$token')

/** Where the link in an applicant's mail leads: what was sent with their address, and which of it is theirs. */
export function ApplicationScreen() {
  const { token } = route.useParams()
  const params = { token }
  const own = useQuery({
    queryKey: keyOf(getOwnApplication, { params }),
    queryFn: () => runCall(getOwnApplication, { params }),
    retry: false,
  })
  useTitle('Your application')
  if (own.isPending) return <PageSpinner label="Loading your application" />
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col px-4 sm:px-8">
      <header className="flex h-16 items-center sm:h-20">
        <BrandName />
      </header>
      <main className="flex-1 pt-4 pb-24">
        {own.isError ? (
          <NotReadable error={own.error} onRetry={() => own.refetch()} />
        ) : (
          <Submissions token={token} application={own.data} />
        )}
      </main>
    </div>
  )
}

type Submission = OwnApplication['submissions'][number]

function Submissions({ token, application }: { token: string; application: OwnApplication }) {
  const { title, companyName, submissions } = application
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus goes.
  const confirm = useConfirm(token, () => heading.current?.focus({ preventScroll: true }))
  useEffect(() => focusOnArrival(heading.current), [])
  const several = submissions.length > 1
  const settled = submissions.some(({ counts, confirmedAt }) => counts && confirmedAt)
  return (
    <>
      <h1 tabIndex={-1} ref={heading} className="text-2xl font-semibold outline-none">
        Your application
      </h1>
      <p className="mt-2 mb-6 text-lg text-pretty wrap-anywhere text-muted-foreground">
        For <bdi>{title}</bdi> at <bdi>{companyName}</bdi>.{' '}
        {several && 'We received more than one application with your email address. '}
        {settled
          ? 'You confirmed that it was you.'
          : several
            ? 'Confirm the one that counts.'
            : 'Confirm that it was you.'}
      </p>
      <ul className="divide-y divide-border rounded-md border border-border bg-card">
        {submissions.map((submission) => (
          <li key={submission.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <Sent submission={submission} marked={several} />
            {submission.confirmedAt && submission.counts ? (
              <Badge>Confirmed</Badge>
            ) : (
              <Button
                variant={several ? 'outline' : 'primary'}
                pending={confirm.isPending && confirm.variables === submission.id}
                onClick={() => confirm.mutate(submission.id)}
              >
                {several ? 'This one counts' : 'Confirm'}
                <span className="sr-only">, sent {formatMoment(submission.createdAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-muted-foreground">
        Not you? You don’t have to do anything: an application you don’t confirm replaces nothing.
      </p>
    </>
  )
}

/** `marked`: whether to say which of several counts. */
function Sent({ submission, marked }: { submission: Submission; marked: boolean }) {
  const { firstName, lastName, counts, confirmedAt, createdAt } = submission
  return (
    <div className="min-w-0">
      <p dir="auto" className="font-medium wrap-anywhere">
        {firstName} {lastName}
      </p>
      <p className="text-sm text-muted-foreground">
        Sent <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {marked && counts && !confirmedAt && ', counts now'}
      </p>
    </div>
  )
}

function useConfirm(token: string, onConfirmed: () => void) {
  const params = { token }
  return useMutation({
    mutationFn: (submissionId: string) => runCall(confirmSubmission, { params, body: { submissionId } }),
    onSuccess: (own) => {
      queryClient.setQueryData(keyOf(getOwnApplication, { params }), own)
      onConfirmed()
      toast({ title: 'Application confirmed', description: `${own.companyName} can see that it was you.` })
    },
    onError: (error) =>
      toast({
        title: 'It could not be confirmed',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}

function NotReadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const gone = error instanceof CallError
  return (
    <>
      <h1 tabIndex={-1} ref={focusOnArrival} className="text-2xl font-semibold outline-none">
        Your application
      </h1>
      {gone ? (
        <p className="mt-2 text-lg text-muted-foreground">
          This link no longer works: it is more than 30 days old, or the application was deleted.
        </p>
      ) : (
        <ErrorState
          title="It could not be loaded"
          detail={serverText(error, 'Check your connection, then try again.')}
          onRetry={onRetry}
        />
      )}
    </>
  )
}
