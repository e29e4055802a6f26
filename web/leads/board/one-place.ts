import type { Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LeadCard } from '../../../contract/lead-board/fields.ts'
import { queryClient } from '../../api/query-client.ts'
import { changeLists, type Pages, rowsOf, withRows } from '../../lists/cached-pages.ts'
import { laneLists, stageOfLane } from '../cached-leads.ts'

/**
 * Keeps a card in one lane. Lanes are reloaded one by one, and very long ones not at all: what one of them has learned about a
 * card that someone moved, takes it out of the lane where it was.
 */
export function useOnePlace() {
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
        const lane = stageOfLane(event.query.queryKey)
        if (!lane) return
        const known = new Map(cardsOf(event.query).map(({ id, version }) => [id, version]))
        const isElsewhere = ({ id, version }: LeadCard) => (known.get(id) ?? 0) > version
        changeLists<LeadCard>({ queryKey: laneLists }, (list, key) =>
          stageOfLane(key) === lane ? list : withRows(list, (rows) => rows.filter((card) => !isElsewhere(card))),
        )
      }),
    [],
  )
}

const cardsOf = ({ state }: Query) => rowsOf(state.data as Pages<LeadCard> | undefined)
