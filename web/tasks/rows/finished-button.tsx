import { ChevronRight } from 'lucide-react'
import { formatCount } from '../../format.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import type { GroupCounts } from './group-heading.tsx'

interface FinishedButtonProps {
  count: number
  unfolded: boolean
  onPress: () => void
  className?: string
}

/** Unfolds what is finished, which stands apart from what is to be done. */
export function FinishedButton({ count, unfolded, onPress, className }: FinishedButtonProps) {
  return (
    <Button variant="quiet" size="sm" aria-expanded={unfolded} onClick={onPress} className={className}>
      <ChevronRight aria-hidden className={cn('transition-transform', unfolded && 'rotate-90')} />
      Finished
      <span className="font-normal text-muted-foreground tabular-nums">{formatCount(count)}</span>
    </Button>
  )
}

/** How many of those counted are finished. */
export const countFinished = (counts: GroupCounts | undefined) =>
  (counts ?? [])
    .filter(({ group }) => group === 'completed' || group === 'cancelled')
    .reduce((sum, { count }) => sum + count, 0)
