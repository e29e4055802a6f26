import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { leadInsightsQuery } from '../queries.ts'

/** What to do next with a lead; nothing when it is not known. With room for two lines, so that what is below stays as they come. */
export function NextStep({ id }: { id: string }) {
  const { data, isPending } = useQuery(leadInsightsQuery(id))
  if (!isPending && !data) return null
  return (
    <div className="min-h-10">
      {data ? <NextStepText>{data.nextStep}</NextStepText> : <Skeleton className="my-0.5 w-2/3 animate-late" />}
    </div>
  )
}

export function NextStepText({ children }: { children: string }) {
  return (
    <p className="flex gap-2">
      <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0 text-primary-text" />
      <span>
        <span className="font-medium">Next step:</span> {children}
      </span>
    </p>
  )
}
