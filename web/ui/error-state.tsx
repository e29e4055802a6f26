import { cn } from './behaviour/class-names.ts'
import { Button } from './button.tsx'

interface ErrorStateProps {
  /** What failed, as in "The leads could not be loaded". */
  title: string
  detail?: string | undefined
  onRetry: () => void
  className?: string | undefined
}

export function ErrorState({ title, detail, onRetry, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      <p className="font-semibold">{title}</p>
      {detail && <p className="mt-1 max-w-sm text-pretty text-muted-foreground">{detail}</p>}
      <Button variant="outline" className="mt-5" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
