import type { ReactNode } from 'react'

/** What tells a record from its twin: its name, which leads to it, its stage, and what it says. */
export function TwinFacts({ name, stage, facts }: { name: ReactNode; stage: ReactNode; facts: readonly string[] }) {
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-3">
        {name}
        {stage}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
        {facts.filter(Boolean).map((fact) => (
          <bdi key={fact} className="wrap-anywhere">
            {fact}
          </bdi>
        ))}
      </p>
    </div>
  )
}
