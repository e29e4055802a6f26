import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Candidate, CandidateMove, CandidateRecord, CandidateStage } from '../../contract/candidates.ts'
import { moveCandidates, moveMatching, patchCandidate, undoCandidateMoves } from '../../contract/plain/candidates.ts'
import { errorText, type Page, runCall } from '../api/call.ts'
import { formatCount } from '../format.ts'
import { toast } from '../ui/toast.ts'
import type { SentQuery } from './filter.ts'
import { candidateKeys } from './queries.ts'
import { stageNames } from './stages.tsx'

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
  const queryClient = useQueryClient()
  const undo = useUndoMoves()
  return useMutation({
    mutationFn: ({ candidates, stage, reason = '' }: Move) =>
      runCall(moveCandidates, { body: { ids: candidates.map(({ id }) => id), stage, reason } }),
    onMutate: ({ candidates, stage }) => showStage(queryClient, new Set(candidates.map(({ id }) => id)), stage),
    onSuccess: (moves, { candidates, stage }) => {
      const [first] = candidates
      const who = candidates.length === 1 && first ? nameOf(first) : `${candidates.length} candidates`
      toast({
        title: said,
        description: `${who}: ${stageNames[stage]}`,
        ...(moves.length > 0 && { action: { label: 'Undo', run: () => undo.mutate(moves) } }),
      })
    },
    onError: (error, _move, putBack) => {
      putBack?.()
      failed(errorText(error, 'Failed to update candidate'))
    },
    onSettled: () => refresh(queryClient),
  })
}

/** Moves all that match, those on pages that are not loaded too; with one Undo. */
export function useMoveMatching() {
  const queryClient = useQueryClient()
  const undo = useUndoMoves()
  return useMutation({
    mutationFn: ({ query: { stage: fromStage, sort, ...filter }, ...move }: MoveOfMatching) =>
      runCall(moveMatching, { body: { ...filter, ...(fromStage && { fromStage }), ...move } }),
    onSuccess: (moves, { count, stage }) =>
      toast({
        title: 'Candidate Updated',
        description: `${formatCount(count)} candidates: ${stageNames[stage]}`,
        ...(moves.length > 0 && { action: { label: 'Undo', run: () => undo.mutate(moves) } }),
      }),
    onError: (error) => failed(errorText(error, 'Failed to update candidate')),
    onSettled: () => refresh(queryClient),
  })
}

interface MoveOfMatching {
  query: SentQuery
  except: string[]
  count: number
  stage: CandidateStage
  reason: string
}

function useUndoMoves() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (moves: CandidateMove[]) => runCall(undoCandidateMoves, { body: { ids: moves.map(({ id }) => id) } }),
    onSuccess: () => toast({ title: 'Candidate Updated', description: 'The move was taken back.' }),
    onError: (error) => failed(errorText(error, 'Failed to update candidate')),
    onSettled: () => refresh(queryClient),
  })
}

/** Saves the internal notes, over the version that was seen. */
export function useSaveNotes(candidate: CandidateRecord) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (notes: string) =>
      runCall(patchCandidate, { params: { id: candidate.id }, body: { notes, version: candidate.version } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(candidateKeys.one(candidate.id), changed)
      void queryClient.invalidateQueries({ queryKey: candidateKeys.pages })
      toast({ title: 'Notes updated successfully' })
    },
    onError: (error) => {
      failed(errorText(error, 'Failed to update candidate'))
      void queryClient.invalidateQueries({ queryKey: candidateKeys.one(candidate.id), exact: true })
    },
  })
}

export const nameOf = ({ firstName, lastName }: Pick<Candidate, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

export function failed(description: string) {
  toast({ title: 'Update Failed', description, variant: 'destructive' })
}

function refresh(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: candidateKeys.all })
}

type Pages = InfiniteData<Page<Candidate[]>>

/** Shows candidates in a stage wherever they stand; answers how to take that back. */
async function showStage(queryClient: QueryClient, ids: Set<string>, stage: CandidateStage) {
  await queryClient.cancelQueries({ queryKey: candidateKeys.all })
  const before = [
    ...queryClient.getQueriesData<Pages>({ queryKey: candidateKeys.pages }),
    ...[...ids].map((id) => [candidateKeys.one(id), queryClient.getQueryData(candidateKeys.one(id))] as const),
  ]
  const moved = allListed(before.map(([, data]) => data)).filter(({ id }) => ids.has(id))
  for (const [key, pages] of queryClient.getQueriesData<Pages>({ queryKey: candidateKeys.pages })) {
    if (pages) queryClient.setQueryData(key, moveInPages(pages, { moved, stage, query: key.at(-1) as ListQuery }))
  }
  for (const id of ids) {
    queryClient.setQueryData<CandidateRecord>(candidateKeys.one(id), (record) => record && { ...record, status: stage })
  }
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

interface ListQuery {
  stage?: CandidateStage
}

function moveInPages(
  pages: Pages,
  { moved, stage, query }: { moved: Candidate[]; stage: CandidateStage; query: ListQuery },
): Pages {
  const ids = new Set(moved.map(({ id }) => id))
  const now = new Date().toISOString()
  const change = (row: Candidate) => (ids.has(row.id) ? { ...row, status: stage, stageUpdatedAt: now } : row)
  const leaves = (row: Candidate) => query.stage !== undefined && query.stage !== stage && ids.has(row.id)
  const here = new Set(pages.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const joining = query.stage === stage ? moved.filter(({ id }) => !here.has(id)).map(change) : []
  const leaving = pages.pages.flatMap(({ rows }) => rows).filter(leaves).length
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      total: page.total + joining.length - leaving,
      rows: [...(index === 0 ? joining : []), ...page.rows.filter((row) => !leaves(row)).map(change)],
    })),
  }
}

function allListed(found: unknown[]): Candidate[] {
  const byId = new Map<string, Candidate>()
  for (const data of found as (Pages | undefined)[]) {
    for (const page of data?.pages ?? []) for (const row of page.rows) byId.set(row.id, row)
  }
  return [...byId.values()]
}
