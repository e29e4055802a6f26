import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Analysis } from '../../../contract/assistant/fields.ts'
import type { DataQuery, QueryRows } from '../../../contract/data-query/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { formatCount } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/status.tsx'
import { rowsQuery } from '../queries.ts'
import type { ShownAnswer } from '../thread/exchanges.ts'
import { type ListAddress, listAddress } from './list-address.ts'
import { ActivityRow, CandidateRow, DocumentRow, LeadRow, OpeningRow, type ShownLead, TaskRow } from './result-rows.tsx'

/** Rows that a card shows at first, and by how many more it grows. */
const FIRST = 6
const STEP = 50

type Relevant = Analysis['relevantResults']

interface Rows extends Pick<QueryRows, 'openings' | 'candidates' | 'activities'> {
  leads: readonly ShownLead[]
  documents: Relevant['documents']
  tasks: Relevant['tasks']
}

/** What an answer found: leads, documents and tasks side by side, and job openings, candidates and activity where there are. */
export function ResultCards({ answer, analysis }: { answer: ShownAnswer; analysis: Analysis }) {
  const { rows, isPending } = useRows(answer, analysis)
  const { typedQuery, total, reasons } = analysis
  const user = useSignedInUser()
  // What was looked up by its words is of every kind, and the total of them all.
  const isOf = (subject: DataQuery['subject']) => typedQuery?.subject === subject && typedQuery.aim !== 'find'
  const about = (subject: DataQuery['subject'], found: readonly unknown[]) => ({
    total: isOf(subject) ? Math.max(total, found.length) : found.length,
    list: isOf(subject) && typedQuery ? listAddress(typedQuery, user.id) : undefined,
  })
  if (isPending) return <CardSkeleton />
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-4">
      <ResultCard title="Leads" rows={rows.leads} {...about('leads', rows.leads)}>
        {(lead) => <LeadRow lead={lead} reason={reasons[lead.id]} />}
      </ResultCard>
      <ResultCard title="Documents" rows={rows.documents} {...about('documents', rows.documents)}>
        {(document) => <DocumentRow document={document} />}
      </ResultCard>
      <ResultCard title="Tasks" rows={rows.tasks} {...about('tasks', rows.tasks)}>
        {(task) => <TaskRow task={task} />}
      </ResultCard>
      <ResultCard title="Job Openings" rows={rows.openings} {...about('openings', rows.openings)}>
        {(opening) => <OpeningRow opening={opening} />}
      </ResultCard>
      <ResultCard title="Candidates" rows={rows.candidates} {...about('candidates', rows.candidates)}>
        {(candidate) => <CandidateRow candidate={candidate} />}
      </ResultCard>
      <ResultCard title="Activity" rows={rows.activities} {...about('activities', rows.activities)}>
        {(activity) => <ActivityRow activity={activity} />}
      </ResultCard>
    </div>
  )
}

/** The rows that came with the answer; of one from an earlier visit those it kept, or else the rows as they are now. */
function useRows({ rows }: ShownAnswer, { relevantResults, typedQuery }: Analysis): { rows: Rows; isPending: boolean } {
  const isKept = typedQuery === null || ['leads', 'documents', 'tasks'].includes(typedQuery.subject)
  const asked = useQuery({
    ...rowsQuery(typedQuery ?? { aim: 'list', subject: 'leads', conditions: [], measures: [] }),
    enabled: !rows && !isKept,
  })
  if (rows) return { rows, isPending: false }
  const { openings = [], candidates = [], activities = [] } = asked.data?.rows ?? {}
  return { rows: { ...relevantResults, openings, candidates, activities }, isPending: asked.isLoading }
}

interface ResultCardProps<Row> {
  title: string
  rows: readonly Row[]
  total: number
  /** Where a list shows the same rows. */
  list: ListAddress | undefined
  children: (row: Row) => ReactNode
}

function ResultCard<Row extends { id: string }>({ title, rows, total, list, children }: ResultCardProps<Row>) {
  const [most, setMost] = useState(FIRST)
  if (rows.length === 0) return null
  const shown = rows.slice(0, most)
  return (
    <Card title={title} action={<Badge>{formatCount(total)}</Badge>} flush>
      <ul aria-label={title} className="max-h-[32rem] divide-y divide-border overflow-y-auto border-t border-border">
        {shown.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      <More
        left={total - shown.length}
        list={list}
        here={rows.length - shown.length}
        onMore={() => setMost(most + STEP)}
      />
    </Card>
  )
}

interface MoreProps {
  /** How many rows are not shown. */
  left: number
  /** How many of them are here. */
  here: number
  list: ListAddress | undefined
  onMore: () => void
}

/** Leads to the rows that are not shown: to the list that has them all, or to what is here of them. */
function More({ left, here, list, onMore }: MoreProps) {
  if (left <= 0) return null
  const words = `and ${formatCount(left)} more`
  const className = 'block w-full border-t border-border px-4 py-2.5 text-left text-sm text-muted-foreground'
  if (list) {
    return (
      <Link
        {...list}
        className={`${className} font-medium text-primary-text! hover:bg-muted focus-visible:-outline-offset-2`}
      >
        {words}
      </Link>
    )
  }
  if (here === 0) return <p className={className}>{words}: narrow the question to see them</p>
  return (
    <div className="border-t border-border p-1">
      <Button variant="ghost" size="sm" className="w-full justify-start px-3 text-primary-text" onClick={onMore}>
        {words}
      </Button>
    </div>
  )
}

function CardSkeleton() {
  return (
    <Loading label="Loading the rows" className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
      <div className="space-y-4 rounded-md border border-border bg-card p-4">
        <Skeleton className="w-24" />
        <Skeleton />
        <Skeleton className="w-4/5" />
      </div>
    </Loading>
  )
}
