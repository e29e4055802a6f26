import { useQuery } from '@tanstack/react-query'
import type { Lead, LeadInsights } from '../../../contract/leads/fields.ts'
import { formatElapsed } from '../../../contract/plain/duration.ts'
import { NotLoaded } from '../../lists/not-loaded.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { leadInsightsQuery } from '../queries.ts'
import { NextStepText } from './next-step.tsx'

export function InsightsCard({ lead }: { lead: Pick<Lead, 'id' | 'stageChangedAt'> }) {
  const insights = useQuery(leadInsightsQuery(lead.id))
  const inStage = formatElapsed(useMinutes() - Date.parse(lead.stageChangedAt))
  return (
    <Card title="Lead Insights">
      {insights.data ? (
        <Insights insights={insights.data} inStage={inStage} />
      ) : (
        <NotLoaded what="The insights" query={insights} className="py-4">
          <Loading label="Loading insights" className="space-y-3">
            <Skeleton className="h-8 w-20" />
            <Skeleton className="h-1.5" />
            <Skeleton />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-5/6" />
            <Skeleton className="w-2/3" />
            <Skeleton />
          </Loading>
        </NotLoaded>
      )}
    </Card>
  )
}

function Insights({ insights, inStage }: { insights: LeadInsights; inStage: string }) {
  const { score, reasons, nextStep } = insights
  return (
    <>
      <div className="flex items-baseline justify-between">
        <p>
          <span className="text-2xl font-semibold tabular-nums">{score}</span>
          <span className="text-muted-foreground"> of 100</span>
        </p>
        <p className="text-sm text-muted-foreground first-letter:uppercase">{inStage} in stage</p>
      </div>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-accent">
        <div className="h-full rounded-full bg-primary" style={{ width: `${score}%` }} />
      </div>
      <ul aria-label="How the score is calculated" className="mt-4 space-y-1.5">
        {reasons.map(({ text, points }) => (
          <li key={text} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 text-muted-foreground">{text}</span>
            <span className={cn('shrink-0 tabular-nums', tone(points))}>{signed(points)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-4 border-t border-border pt-3">
        <NextStepText>{nextStep}</NextStepText>
      </div>
    </>
  )
}

const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace('-', '−'))
const tone = (points: number) =>
  points > 0 ? 'text-positive-text' : points < 0 ? 'text-destructive-text' : 'text-muted-foreground'
