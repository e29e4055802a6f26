import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Candidate } from '../../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../../contract/candidates/names.ts'
import { formatAgo } from '../../format.ts'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import type { Move } from './move-on.tsx'
import { Action, Contact, Line, nameClass } from './row-parts.tsx'

interface CandidateRowProps {
  candidate: Candidate
  tabIndex: number
  onMove: (move: Move) => void
}

/** A new application: to be invited to the first round, called or written to. */
export function CandidateRow({ candidate, tabIndex, onMove }: CandidateRowProps) {
  const now = useMinutes()
  const name = `${candidate.firstName} ${candidate.lastName}`
  const move = `Move to ${candidateStageNames['1st_round']}`
  return (
    <Line
      name={
        <Link
          to="/candidates/$id"
          params={{ id: candidate.id }}
          data-row={candidate.id}
          tabIndex={tabIndex}
          dir="auto"
          title={name}
          className={nameClass}
        >
          {name}
        </Link>
      }
      about={<bdi>{candidate.jobTitle}</bdi>}
      columns={
        <time dateTime={candidate.createdAt} className="shrink-0 text-sm whitespace-nowrap text-muted-foreground">
          {formatAgo(candidate.createdAt, now)}
        </time>
      }
      actions={
        <>
          <Action
            data-edit="hiring"
            label={`${move}: ${name}`}
            hint={move}
            icon={ArrowRight}
            tabIndex={tabIndex}
            onClick={() => onMove({ candidate, stage: '1st_round' })}
          />
          <Contact name={name} phone={candidate.phone} email={candidate.email} tabIndex={tabIndex} />
        </>
      }
    />
  )
}
