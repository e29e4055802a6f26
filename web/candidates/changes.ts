import { useMutation } from '@tanstack/react-query'
import {
  createCandidate,
  listCandidates,
  moveCandidates,
  moveMatching,
  patchCandidate,
  undoCandidateMoves,
} from '../../contract/candidates/endpoints.ts'
import type {
  Candidate,
  CandidateMove,
  CandidateRecord,
  CandidateStage,
  NewCandidate,
} from '../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../contract/candidates/names.ts'
import { runCall } from '../api/call.ts'
import { failedBecause, isAboutFields, isConflict } from '../api/failed.ts'
import { inputOfPages, keysBelow, pagesKey } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { upload } from '../api/upload.ts'
import { formatCount } from '../format.ts'
import { changeLists, type Pages, rowsOf, withRows } from '../lists/cached-pages.ts'
import { toast } from '../ui/behaviour/toast.ts'
import type { SentQuery } from './filter.ts'
import { candidateQuery } from './queries.ts'

/** Lists of candidates under every filter; and all that is kept of candidates. */
const candidateLists = pagesKey(listCandidates, {})
const allCandidates = keysBelow(listCandidates, {})

export interface Move {
  candidates: Pick<Candidate, 'id' | 'firstName' | 'lastName'>[]
  stage: CandidateStage
  /** Why, for a rejection. */
  reason?: string
}

/**
 * Moves candidates to a stage: seen at once, taken back when the server refuses, with an Undo. `said` is the toast's title,
 * which the list and the record word differently.
 */
export function useMoveCandidates(said = 'Candidate Updated') {
  const sayMoved = useSayMoved()
  return useMutation({
    mutationFn: ({ candidates, stage, reason = '' }: Move) =>
      runCall(moveCandidates, { body: { ids: candidates.map(({ id }) => id), stage, reason } }),
    onMutate: ({ candidates, stage }) => {
      const move = { status: stage, stageUpdatedAt: new Date().toISOString() }
      return showMoves(new Map(candidates.map(({ id }) => [id, move])))
    },
    onSuccess: (moves, { candidates, stage }) => {
      const [first] = candidates
      const who = candidates.length === 1 && first ? nameOf(first) : `${candidates.length} candidates`
      sayMoved(`${who}: ${candidateStageNames[stage]}`, moves, said)
    },
    onError: (error, _move, putBack) => {
      putBack?.()
      updateFailed(error)
    },
    onSettled: refresh,
  })
}

/** Moves all that match, those on pages that are not loaded too; with one Undo. */
export function useMoveMatching() {
  const sayMoved = useSayMoved()
  return useMutation({
    mutationFn: ({ query: { stage: fromStage, sort, ...filter }, ...move }: MoveOfMatching) =>
      runCall(moveMatching, { body: { ...filter, ...(fromStage && { fromStage }), ...move } }),
    onSuccess: (moves, { count, stage }) =>
      sayMoved(`${formatCount(count)} candidates: ${candidateStageNames[stage]}`, moves),
    onError: updateFailed,
    onSettled: refresh,
  })
}

interface MoveOfMatching {
  query: SentQuery
  except: string[]
  count: number
  stage: CandidateStage
  reason: string
}

/** Says who was moved where, with an Undo where anybody was. */
function useSayMoved() {
  const undo = useMutation({
    mutationFn: (moves: CandidateMove[]) => runCall(undoCandidateMoves, { body: { ids: moves.map(({ id }) => id) } }),
    onSuccess: async (candidates, moves) => {
      // The columns of a board are read again one by one: meanwhile nobody stands in two of them.
      const former = new Map(moves.map(({ candidateId, fromStage }) => [candidateId, fromStage]))
      await showMoves(
        new Map(
          candidates.map(({ id, status, stageUpdatedAt }) => [
            id,
            { status: former.get(id) ?? status, stageUpdatedAt },
          ]),
        ),
      )
      toast({ title: 'Candidate Updated', description: 'The move was undone.' })
    },
    onError: updateFailed,
    onSettled: refresh,
  })
  return (description: string, moves: CandidateMove[], title = 'Candidate Updated') =>
    toast({ title, description, ...(moves.length > 0 && { undo: () => undo.mutate(moves) }) })
}

export interface Added {
  candidate: NewCandidate
  resume: File | undefined
}

/** Adds a candidate, with a résumé as a form, whose fields are texts. */
export function useAddCandidate() {
  return useMutation({
    mutationFn: ({ candidate: { linkedinUrl, ...fields }, resume }: Added) => {
      if (!resume) return runCall(createCandidate, { body: { ...fields, linkedinUrl } })
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, linkedinUrl: linkedinUrl ?? '' }))
        form.append(name, value ?? '')
      form.append('file', resume)
      return upload(createCandidate, { form, onProgress: () => undefined, signal: new AbortController().signal })
    },
    onSuccess: (added) => {
      refresh()
      toast({ title: 'Candidate Added', description: `${nameOf(added)} for ${added.jobTitle}` })
    },
    onError: (error) => {
      // The form itself says what is wrong with a field.
      if (!isAboutFields(error)) failedBecause('Error', 'Failed to add candidate')(error)
    },
  })
}

/** Saves the internal notes, over the candidate as one saw them. */
export function useSaveNotes(candidate: CandidateRecord) {
  return useMutation({
    mutationFn: (change: { notes: string; version: number }) =>
      runCall(patchCandidate, { params: { id: candidate.id }, body: change }),
    onSuccess: (changed) => {
      queryClient.setQueryData(candidateQuery(candidate.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: candidateLists })
      toast({ title: 'Notes updated successfully' })
    },
    onError: (error) => {
      // What someone else changed meanwhile is merged, or asked.
      if (!isConflict(error)) updateFailed(error)
    },
  })
}

export const nameOf = ({ firstName, lastName }: Pick<Candidate, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

export const updateFailed = failedBecause('Update Failed', 'Failed to update candidate')

function refresh() {
  void queryClient.invalidateQueries({ queryKey: allCandidates })
}

type Moves = ReadonlyMap<string, Pick<Candidate, 'status' | 'stageUpdatedAt'>>

/** Shows candidates in the stages to which they were moved, wherever they stand; answers how to take that back. */
async function showMoves(moves: Moves) {
  await queryClient.cancelQueries({ queryKey: allCandidates })
  const lists = queryClient.getQueriesData<Pages<Candidate>>({ queryKey: candidateLists })
  const listed = new Map(lists.flatMap(([, list]) => rowsOf(list)).map((row) => [row.id, row]))
  const moved = new Map([...listed].flatMap(([id, row]) => (moves.has(id) ? [[id, { ...row, ...moves.get(id) }]] : [])))
  const putBackLists = changeLists<Candidate>({ queryKey: candidateLists }, (list, key) =>
    moveInList(list, moved, inputOfPages<SentQuery>(listCandidates, key)?.query.stage),
  )
  const records = [...moves].map(([id, { status }]) => {
    const { queryKey } = candidateQuery(id)
    return { queryKey, status, record: queryClient.getQueryData(queryKey) }
  })
  for (const { queryKey, status, record } of records)
    queryClient.setQueryData(queryKey, record && { ...record, status })
  return () => {
    putBackLists()
    for (const { queryKey, record } of records) queryClient.setQueryData(queryKey, record)
  }
}

/** A list of one stage, or of all without, after some were moved; those who come stand by when they came, as on the board. */
function moveInList(list: Pages<Candidate>, moved: ReadonlyMap<string, Candidate>, shown: CandidateStage | undefined) {
  const here = new Set(rowsOf(list).map(({ id }) => id))
  const isShown = (row: Candidate) => !shown || row.status === shown
  const coming = [...moved.values()]
    .filter((row) => shown && isShown(row) && !here.has(row.id))
    .sort((one, other) => other.stageUpdatedAt.localeCompare(one.stageUpdatedAt))
  return withRows(list, (rows, page) => {
    const after = rows.flatMap((row) => {
      const now = moved.get(row.id) ?? row
      if (now !== row && !isShown(now)) return []
      const first = coming.findIndex(({ stageUpdatedAt }) => stageUpdatedAt <= now.stageUpdatedAt)
      return [...coming.splice(0, first < 0 ? coming.length : first), now]
    })
    return page === list.pages.length - 1 ? [...after, ...coming.splice(0)] : after
  })
}
