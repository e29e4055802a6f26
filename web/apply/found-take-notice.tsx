import { Button } from '../ui/button.tsx'
import type { Interview } from './use-interview.ts'

/** Offers a recording that a closed tab or a crash left behind. */
export function FoundTakeNotice({ takes }: { takes: Interview['takes'] }) {
  if (!takes.found) return null
  const { madeAt } = takes.found.whole ? takes.found.take : takes.found.facts
  const when = new Date(madeAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-primary-soft px-5 py-3 sm:px-6"
    >
      <p className="min-w-60 flex-1">We found a recording you made on {when}. It was not submitted yet.</p>
      <div className="flex gap-2">
        <Button size="sm" onClick={() => void takes.takeFound()}>
          Use this recording
        </Button>
        <Button size="sm" variant="outline" onClick={takes.dropFound}>
          Discard it
        </Button>
      </div>
    </div>
  )
}
