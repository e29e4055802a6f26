import { Link } from '@tanstack/react-router'
import { ArrowRight, CalendarPlus } from 'lucide-react'
import type { todayLeads } from '../../../contract/dashboard/endpoints.ts'
import type { TodayLead } from '../../../contract/dashboard/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { formatShortMoney } from '../../format.ts'
import { nextStages, Stage } from '../../leads/stage.tsx'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import type { Move } from './move-on.tsx'
import { Action, Contact, Line, nameClass } from './row-parts.tsx'

interface LeadRowProps {
  lead: TodayLead
  tabIndex: number
  /** Why it is here: what is to be done first differs. */
  reason: keyof typeof todayLeads
  onPlan: (lead: TodayLead) => void
  onMove: (move: Move) => void
  onIntent: () => void
}

/** A lead that waits for a next step: to be planned, called, written to, or moved on. */
export function LeadRow({ lead, tabIndex, reason, onPlan, onMove, onIntent }: LeadRowProps) {
  const next = nextStages[lead.stage]
  const days = Math.floor((useMinutes() - Date.parse(lead.quietSince)) / 86_400_000)
  const value = formatShortMoney(lead.value)
  const isQuiet = reason === 'standingStill'
  const plan = (
    <Action
      label={`Add task for ${lead.name}`}
      hint="Add task"
      icon={CalendarPlus}
      tabIndex={tabIndex}
      onClick={() => onPlan(lead)}
      onIntent={onIntent}
    />
  )
  return (
    <Line
      name={
        <Link
          to="/sales/lead/$id"
          params={{ id: lead.id }}
          data-row={lead.id}
          tabIndex={tabIndex}
          dir="auto"
          title={lead.name}
          className={nameClass}
        >
          {lead.name}
        </Link>
      }
      about={
        <>
          <bdi className="max-sm:hidden">{lead.company}</bdi>
          <span className="sm:hidden">
            {isQuiet ? `Quiet for ${days} days` : leadStageNames[lead.stage]} · {value}
          </span>
        </>
      }
      columns={
        <span className="hidden shrink-0 items-center text-sm sm:flex">
          {isQuiet ? (
            <span className="w-28 text-warning-text tabular-nums">Quiet for {days} days</span>
          ) : (
            <Stage stage={lead.stage} className="w-28" />
          )}
          <span className="w-16 text-right tabular-nums">{value}</span>
        </span>
      }
      actions={
        <>
          {!isQuiet && plan}
          <Contact name={lead.name} phone={lead.phone} email={lead.email} tabIndex={tabIndex} />
          {isQuiet && plan}
          {next && (
            <Action
              data-edit="sales"
              label={`Move to ${leadStageNames[next]}: ${lead.name}`}
              hint={`Move to ${leadStageNames[next]}`}
              icon={ArrowRight}
              tabIndex={tabIndex}
              onClick={() => onMove({ lead, stage: next })}
            />
          )}
        </>
      }
    />
  )
}
