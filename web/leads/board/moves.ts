import { useMutation } from '@tanstack/react-query'
import { getLeadBoard } from '../../../contract/lead-board/endpoints.ts'
import type { LeadCard } from '../../../contract/lead-board/fields.ts'
import { moveLead, undoMove } from '../../../contract/leads/endpoints.ts'
import type { LeadMove, LeadStage } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { runCall } from '../../api/call.ts'
import { failed } from '../../api/failed.ts'
import { keysBelow } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { changeLists, withoutRows } from '../../lists/cached-pages.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { keepLead, laneLists, refreshLeadLists, refreshLeadStory, stageOfLane } from '../cached-leads.ts'
import type { ListSearch } from '../list/list-search.ts'
import { laneQuery, leadBoardQuery } from '../queries.ts'
import { addCard } from './lane-order.ts'

interface CardMove {
  card: LeadCard
  stage: LeadStage
  reason?: string
  /** Closes the dialog that asked for the reason: the card stays where it is until then, and the words in the dialog. */
  close?: () => void
}

/** Moves cards of a board: seen at once, taken back when the server refuses, with an Undo. */
export function useMoveCard(search: ListSearch) {
  const undo = useUndoCardMove(search)
  return useMutation({
    // Who sees the card elsewhere than it is by now moves it on a mistake.
    mutationFn: ({ card: { id, stage: fromStage }, stage, reason = '' }: CardMove) =>
      runCall(moveLead, { params: { id }, body: { stage, reason, fromStage } }),
    onMutate: async (move) => (move.close ? undefined : showMove({ search, ...move })),
    onSuccess: async ({ lead, move }, { card, stage, close }) => {
      if (close) {
        close()
        await untilFocusIsBack()
        await showMove({ search, card, stage })
      }
      keepLead(lead)
      toast({
        title: `Moved to ${leadStageNames[lead.stage]}`,
        description: lead.name,
        undo: () => undo.mutate({ card: { ...card, ...lead }, move, since: card.stageChangedAt }),
      })
    },
    onError: (error, { card }, putBack) => {
      putBack?.()
      failed(`${card.name} was not moved`)(error)
    },
    onSettled: (_data, _error, { card }) => refresh(card.id),
  })
}

interface UndoneMove {
  card: LeadCard
  move: LeadMove
  /** When it came to the stage that it goes back to. */
  since: string
}

function useUndoCardMove(search: ListSearch) {
  return useMutation({
    mutationFn: ({ move: { id: moveId, leadId: id } }: UndoneMove) => runCall(undoMove, { params: { id, moveId } }),
    onMutate: ({ card, move, since }) => move.fromStage && showMove({ search, card, stage: move.fromStage, since }),
    onSuccess: (lead) => {
      keepLead(lead)
      toast({ title: `Back in ${leadStageNames[lead.stage]}`, description: lead.name })
    },
    onError: (error, _undone, putBack) => {
      if (putBack) putBack()
      failed('Failed to undo the move')(error)
    },
    onSettled: (_data, _error, { card }) => refresh(card.id),
  })
}

/** A dialog that closes gives the focus back to the card, which then takes it along. */
async function untilFocusIsBack() {
  const isAway = () => document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]')
  for (let frames = 0; frames < 30 && isAway(); frames++) await new Promise(requestAnimationFrame)
}

const refresh = (id: string) => Promise.all([refreshLeadLists(), refreshLeadStory(id)])

/** Shows a card in another lane, and in what the columns come to; answers how to take that back. */
async function showMove(shown: CardMove & { search: ListSearch; since?: string }) {
  const { search, card, stage, since = new Date().toISOString() } = shown
  await queryClient.cancelQueries({ queryKey: keysBelow(getLeadBoard, {}) })
  const moved: LeadCard = {
    ...card,
    stage,
    stageChangedAt: since,
    ...(stage === 'closed_won' && { probability: 100 }),
    ...(stage === 'closed_lost' && { probability: 0 }),
  }
  const sums = leadBoardQuery(search).queryKey
  const before = queryClient.getQueryData(sums)
  const putBackLanes = changeLists<LeadCard>({ queryKey: laneLists }, (list, key) =>
    stageOfLane(key) === stage ? list : withoutRows(list, new Set([card.id])),
  )
  const lane = laneQuery(search, stage).queryKey
  const laneBefore = queryClient.getQueryData(lane)
  queryClient.setQueryData(lane, (list) => list && addCard(list, moved, search))
  queryClient.setQueryData(
    sums,
    (board) => board && { columns: board.columns.map((each) => recount(each, card, moved)) },
  )
  return () => {
    putBackLanes()
    queryClient.setQueryData(lane, laneBefore)
    queryClient.setQueryData(sums, before)
  }
}

type Column = { stage: LeadStage; count: number; value: number; weighted: number; medianDays: number | null }

function recount(column: Column, from: LeadCard, to: LeadCard): Column {
  const sign = column.stage === to.stage ? 1 : column.stage === from.stage ? -1 : 0
  if (sign === 0) return column
  const { value, probability } = sign > 0 ? to : from
  return {
    ...column,
    count: Math.max(0, column.count + sign),
    value: column.value + sign * value,
    weighted: column.weighted + (sign * value * probability) / 100,
  }
}
