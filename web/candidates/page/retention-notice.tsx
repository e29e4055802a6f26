import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseCandidate, getCandidate, keepCandidate, listCandidates } from '../../../contract/candidates/endpoints.ts'
import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { runCall } from '../../api/call.ts'
import { keysBelow } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { formatDay } from '../../careers/format.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { toast } from '../../ui/behaviour/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useCandidateList } from '../candidate-list.ts'
import { nameOf, updateFailed } from '../changes.ts'
import { candidateQuery } from '../queries.ts'

/** Says when the company's rule erases the candidate, or the recording, and lets one keep them. */
export function RetentionNotice({ candidate }: { candidate: CandidateRecord }) {
  const keep = useKeep(candidate.id)
  const { eraseOn, eraseRecordingOn } = candidate
  const first = eraseOn && (!eraseRecordingOn || eraseOn <= eraseRecordingOn) ? 'candidate' : 'recording'
  const day = first === 'candidate' ? eraseOn : eraseRecordingOn
  if (!day) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border bg-card px-4 py-3">
      <p>
        {first === 'candidate' ? 'This candidate will be erased' : 'The recording will be erased'} on{' '}
        <time dateTime={day} className="font-medium">
          {formatDay(day)}
        </time>
        , under your organization’s retention rule.
      </p>
      <Button data-edit="hiring" variant="outline" size="sm" pending={keep.isPending} onClick={() => keep.mutate()}>
        Keep longer
      </Button>
    </div>
  )
}

function useKeep(id: string) {
  return useMutation({
    mutationFn: () => runCall(keepCandidate, { params: { id } }),
    onSuccess: (kept) => {
      queryClient.setQueryData(candidateQuery(id).queryKey, kept)
      toast({ title: 'Candidate Updated', description: 'The retention period restarts today.' })
    },
    onError: updateFailed,
  })
}

/** Erases a candidate forever, for admins and the owner. */
export function EraseButton({ candidate }: { candidate: CandidateRecord }) {
  const user = useSignedInUser()
  const [asking, setAsking] = useState(false)
  const erase = useErase(candidate)
  if (user.role === 'user') return null
  return (
    <>
      <Button variant="link" size="inline" className="text-destructive-text" onClick={() => setAsking(true)}>
        Erase this candidate…
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={
          <>
            Erase <bdi>{nameOf(candidate)}</bdi>?
          </>
        }
        description="This permanently deletes the recordings, answers, notes, ratings, comments and history. It can’t be undone. The audit log keeps an entry without the name."
        action="Erase permanently"
        pending={erase.isPending}
        onAction={() => erase.mutate()}
      />
    </>
  )
}

function useErase(candidate: CandidateRecord) {
  const { back } = useCandidateList()
  return useMutation({
    mutationFn: () => runCall(eraseCandidate, { params: { id: candidate.id } }),
    onSuccess: () => {
      back()
      queryClient.removeQueries({ queryKey: keysBelow(getCandidate, { params: { id: candidate.id } }) })
      void queryClient.invalidateQueries({ queryKey: keysBelow(listCandidates, {}) })
      toast({ title: 'Candidate erased' })
    },
    onError: updateFailed,
  })
}
