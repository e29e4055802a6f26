import type { Lead } from '../../../contract/leads/fields.ts'
import { formatShortMoney } from '../../format.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { useFocusRow, useKeptFocus, useReturn } from '../../lists/row-return.ts'
import { useRowWindow } from '../../lists/row-window.ts'
import { Stage } from '../stage.tsx'
import { type LeadActions, LeadMenu } from './lead-menu.tsx'
import type { LeadTableProps } from './lead-table-props.ts'

/** Height of a row of the list, in pixels, with its edge. */
const HEIGHT = 64

type LeadRowsProps = Pick<LeadTableProps, 'leads' | 'total' | 'hasMore' | 'onNearEnd' | 'actions' | 'returnTo'>

export function LeadRows({ leads, total, hasMore, onNearEnd, actions, returnTo }: LeadRowsProps) {
  const window = useRowWindow({ count: leads.length, height: HEIGHT, atOnce: returnTo !== undefined, onNearEnd })
  const focusRow = useFocusRow(window)
  useReturn(returnTo, focusRow)
  useKeptFocus(window, { rows: leads, onLost: () => focusRow(window.visible[0] ?? 0) })
  return (
    <div ref={window.ref} className="[overflow-anchor:none]" style={{ paddingBottom: hasMore ? HEIGHT : 0 }}>
      <ul aria-label="All leads" style={{ paddingTop: window.before, paddingBottom: window.after }}>
        {window.visible.map((index) => {
          const lead = leads[index]
          return (
            lead && (
              <li
                key={lead.id}
                aria-posinset={index + 1}
                aria-setsize={total}
                style={{ height: HEIGHT }}
                className="relative flex items-center gap-2 border-t border-border pr-2 pl-4"
              >
                <LeadSummary lead={lead} index={index} actions={actions} />
                <span className="relative z-10">
                  <LeadMenu lead={lead} index={index} actions={actions} />
                </span>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function LeadSummary({ lead, index, actions }: { lead: Lead; index: number; actions: LeadActions }) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline gap-3">
        <RowLink
          href={`/sales/lead/${lead.id}`}
          onOpen={() => actions.open(lead.id, index)}
          onIntent={() => actions.prepare(lead.id)}
          data-row={index}
          dir="auto"
          className="min-w-0 flex-1 truncate text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {lead.name}
        </RowLink>
        <span className="shrink-0 tabular-nums">{formatShortMoney(lead.value)}</span>
      </div>
      <div className="mt-0.5 flex items-center gap-3 text-sm text-muted-foreground">
        <span className="min-w-0 flex-1 truncate text-left" dir="auto">
          {lead.company}
        </span>
        <Stage stage={lead.stage} className="shrink-0" />
      </div>
    </div>
  )
}
