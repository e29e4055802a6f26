import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { Today } from '../../contract/dashboard/fields.ts'
import type { Area } from '../../contract/plain/areas.ts'
import { brand } from '../screens/brand.tsx'
import { useQuickAdd } from '../screens/quick-add.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

interface Step {
  title: string
  detail: string
  done: boolean
  area?: Area
  start?: { label: string; run: () => void }
  /** Whether a file may bring it. */
  imported?: true
}

/** What to do first, until the workspace has a lead and a task. */
export function FirstSteps({ hasLeads, hasTasks }: Pick<Today, 'hasLeads' | 'hasTasks'>) {
  const open = useQuickAdd()
  const steps: Step[] = [
    { title: 'Create your workspace', detail: 'Your workspace is ready.', done: true },
    {
      title: 'Add a lead',
      area: 'sales',
      detail: 'A person you may do business with, and what the deal may be worth.',
      done: hasLeads,
      start: { label: 'Add a lead', run: () => open('lead') },
      imported: true,
    },
    {
      title: 'Plan the next step',
      detail: 'A task with a date, so nothing is forgotten.',
      done: hasTasks,
      start: { label: 'Plan a task', run: () => open('task') },
    },
  ]
  const next = steps.find(({ done }) => !done)
  return (
    <Card title={`Get started with ${brand}`} flush>
      <ol className="grid border-t border-border max-xl:divide-y max-xl:divide-border xl:grid-cols-3 xl:divide-x xl:divide-border">
        {steps.map((step) => (
          <li key={step.title} data-edit={step.area} className="flex gap-3 px-4 py-3.5">
            <StepMark done={step.done} />
            <div className="min-w-0">
              <p className={cn('font-medium', step.done && 'text-muted-foreground')}>{step.title}</p>
              <p className="text-muted-foreground">{step.detail}</p>
              {!step.done && step.start && (
                <Button
                  size="sm"
                  variant={step === next ? 'primary' : 'outline'}
                  className="mt-3"
                  onClick={step.start.run}
                >
                  {step.start.label}
                </Button>
              )}
              {!step.done && step.imported && (
                <Link
                  to="/settings/import"
                  search={{ kind: 'leads' }}
                  className={buttonClass({ variant: 'ghost', size: 'sm', className: 'mt-3 ml-1' })}
                >
                  Import from a file
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepMark({ done }: { done: boolean }) {
  const Icon = done ? CircleCheck : CircleDashed
  return (
    <span className={cn('pt-0.5', done ? 'text-positive-text' : 'text-muted-foreground')}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{done ? 'Done' : 'To do'}</span>
    </span>
  )
}
