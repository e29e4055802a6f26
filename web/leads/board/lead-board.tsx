import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LeadCard } from '../../../contract/lead-board/fields.ts'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { useMay } from '../../auth/areas.ts'
import { formatCount } from '../../format.ts'
import { BoardFrame } from '../../lists/board/board-frame.tsx'
import { useBoard } from '../../lists/board/use-board.ts'
import { MeantSearch } from '../../lists/meant-search.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { isFiltered, isLeftOut } from '../list/list-search.ts'
import { NoLeads } from '../no-leads.tsx'
import { useCameFrom } from '../opened-from.ts'
import { laneQuery, leadBoardQuery } from '../queries.ts'
import { isClosed } from '../stage.tsx'
import { useClosing } from '../use-closing.tsx'
import { Lane } from './lane.tsx'
import { useMoveCard } from './moves.ts'
import { useOnePlace } from './one-place.ts'
import { SortSelect } from './sort-select.tsx'

const columns = leadStages.map((name) => ({ name, label: leadStageNames[name] }))

interface LeadBoardProps {
  title: string
  search: ListSearch
  onSort: (sort: ListSearch['sort']) => void
  onClear: () => void
  onAdd: () => void
  onOpen: (card: LeadCard, index: number) => void
  onIntent: (id: string) => void
}

/** The leads in a lane for each stage. They are dragged, or carried with the keyboard, from one to another. */
export function LeadBoard({ title, search, onSort, onClear, onAdd, onOpen, onIntent }: LeadBoardProps) {
  const { data } = useQuery(leadBoardQuery(search))
  // All lanes are searched for the same words.
  const { data: lane } = useInfiniteQuery(
    laneQuery(search, leadStages.find((stage) => !isLeftOut(search, stage)) ?? 'new'),
  )
  const mayEdit = useMay('sales')
  const move = useMoveCard(search)
  useOnePlace()
  const closing = useClosing()
  const cameFrom = useCameFrom()
  const { board, said, onFocus } = useBoard<LeadCard, LeadStage>({
    columns,
    columnOf: ({ stage }) => stage,
    nameOf: ({ name }) => name,
    isFixed: !mayEdit,
    move: (card, stage) => {
      if (!isClosed(stage)) {
        move.mutate({ card, stage })
        return true
      }
      const carryOut: Parameters<typeof closing.ask>[0]['carryOut'] = ({ reason }, then) =>
        move.mutate({ card, stage, reason, close: then.onSuccess }, { onSettled: then.onSettled })
      closing.ask({ goal: { stage }, what: card.name, carryOut })
      return false
    },
  })
  const total = data?.columns.reduce((sum, { count }) => sum + count, 0)
  const filtered = isFiltered(search)
  return (
    <section aria-labelledby="all-leads" className="space-y-3">
      <div className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 items-baseline gap-2">
          <h2 id="all-leads" dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </h2>
          <p role="status" className="text-sm text-muted-foreground tabular-nums">
            {total !== undefined && `${formatCount(total)} ${total === 1 ? 'lead' : 'leads'}`}
          </p>
        </div>
        {!(total === 0 && !filtered) && <SortSelect search={search} onSort={onSort} />}
      </div>
      <MeantSearch pages={lane?.pages} />
      {total === 0 ? (
        <div className="rounded-md border border-border bg-card">
          <NoLeads filtered={filtered} onAdd={onAdd} onClear={onClear} />
        </div>
      ) : (
        <BoardFrame onFocus={onFocus} said={said} carrying={board.carried !== undefined}>
          {columns.map((column) => (
            <Lane
              key={column.name}
              board={board}
              column={column}
              search={search}
              sums={data?.columns.find(({ stage }) => stage === column.name)}
              returnTo={cameFrom?.id}
              onOpen={onOpen}
              onIntent={onIntent}
            />
          ))}
        </BoardFrame>
      )}
      {closing.dialog}
    </section>
  )
}
