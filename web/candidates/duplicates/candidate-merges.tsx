import { Link } from '@tanstack/react-router'
import { candidateStages } from '../../../contract/candidates/endpoints.ts'
import type { Candidate, CandidateSource, CandidateStage } from '../../../contract/candidates/fields.ts'
import { candidateSourceNames } from '../../../contract/candidates/names.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import {
  candidateMergeFields,
  dismissCandidateDuplicate,
  listCandidateDuplicates,
  mergeCandidates,
  undoCandidateDismissal,
  unmergeCandidates,
} from '../../../contract/merges/endpoints.ts'
import type { CandidateMergeField, CandidateReason } from '../../../contract/merges/fields.ts'
import { runCall } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatDateTime } from '../../format.ts'
import type { MergeKind } from '../../merges/kind.ts'
import { TwinFacts } from '../../merges/twin-facts.tsx'
import { nameOf } from '../changes.ts'
import { candidateQuery } from '../queries.ts'
import { Stage } from '../stages.tsx'

const reasons: Record<CandidateReason, string> = {
  phone: 'Same phone',
  linkedin: 'Same LinkedIn profile',
  name: 'Same name',
}

const labels: Record<CandidateMergeField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  linkedinUrl: 'LinkedIn',
  source: 'Source',
  status: 'Stage',
  submission: 'Application that counts',
  notes: 'Notes',
}

const shows = {
  linkedinUrl: (address: unknown) => String(address ?? '').replace(/^https:\/\/(www\.)?/, ''),
  source: (source: unknown) => candidateSourceNames[source as CandidateSource],
  status: (stage: unknown) => <Stage stage={stage as CandidateStage} />,
}

const showOf = (name: CandidateMergeField) => (name in shows ? shows[name as keyof typeof shows] : String)

export const candidateMerges: MergeKind<Candidate> = {
  one: 'candidate',
  many: 'candidates',
  area: 'hiring',
  above: { to: '/candidates', title: 'Candidates' },
  shows: 'Candidates for the same job with the same phone, LinkedIn profile or name show here.',
  stays: 'Applications, comments and history of both stay.',
  reasons,
  nameOf,
  labelOf: (field) => labels[field as CandidateMergeField],
  useFields: () => candidateMergeFields.map((name) => ({ name, label: labels[name], show: showOf(name) })),
  readField: (candidate, field) => {
    if (field === 'status') return stageOf(candidate.status)
    return field === 'submission' ? sentBy(candidate) : candidate[field as Exclude<CandidateMergeField, 'submission'>]
  },
  // The stage that is further on, and the application with the recording.
  usualSide: ([one, other], field) => {
    const further = (place: (candidate: Candidate) => number) => (place(other) > place(one) ? 'other' : 'this')
    if (field === 'status') return further(({ status }) => candidateStages.indexOf(stageOf(status)) % REJECTED)
    return field === 'submission' ? further(({ recordingKind }) => (recordingKind ? 1 : 0)) : undefined
  },
  Facts: CandidateFacts,
  list: async (query, signal) => {
    const { pairs = [], total = 0, next = null } = await runCall(listCandidateDuplicates, { query, signal })
    return { rows: pairs.map(({ candidates: pair, reasons }) => ({ pair, reasons })), total, next }
  },
  merge: async ([one, other], fields) => {
    const merged = await runCall(mergeCandidates, {
      params: { id: one.id },
      body: { with: other.id, fields, version: one.version, withVersion: other.version },
    })
    // The address of the other leads here from now on.
    for (const { id } of [one, other]) queryClient.setQueryData(candidateQuery(id).queryKey, merged)
    return merged
  },
  unmerge: async (id) => {
    const { candidate, other, kept } = await runCall(unmergeCandidates, { params: { id } })
    queryClient.removeQueries({ queryKey: candidateQuery(other.id).queryKey })
    return { rows: [candidate, other], kept }
  },
  setDismissed: ([one, other], dismissed) =>
    runCall(dismissed ? dismissCandidateDuplicate : undoCandidateDismissal, {
      params: { id: one.id, otherId: other.id },
    }),
}

/** The place of the last stage, which is no further than any. */
const REJECTED = candidateStages.length - 1

const sentBy = ({ recordingKind, createdAt }: Candidate) =>
  `${recordingKind === 'video' ? 'With a video' : recordingKind ? 'With a recording' : 'Without a recording'}, ${formatDateTime(createdAt)}`

function CandidateFacts({ row }: { row: Candidate }) {
  return (
    <TwinFacts
      name={
        <Link
          to="/candidates/$id"
          params={{ id: row.id }}
          dir="auto"
          className="min-w-0 truncate rounded-xs text-left font-medium hover:underline"
        >
          {nameOf(row)}
        </Link>
      }
      stage={<Stage stage={stageOf(row.status)} className="shrink-0 text-sm" />}
      facts={[row.jobTitle, row.email, row.phone]}
    />
  )
}
