import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Application } from '../use-application.ts'

/** Offers a recording that a closed tab, a crash or an opening that closed left behind. */
export function FoundTakeNotice({ application }: { application: Application }) {
  const { interview, stranded } = application
  const { takes, busy } = interview
  if (busy || takes.take) return null
  if (!takes.found && stranded) {
    return (
      <Notice words="You recorded an interview for a position at this company that has closed. It is saved.">
        <Button size="sm" onClick={() => void application.takeStranded()}>
          Use this recording
        </Button>
      </Notice>
    )
  }
  if (!takes.found) return null
  const when = new Date(takes.found.madeAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Notice words={`We found a recording you made on ${when}. You have not submitted it yet.`}>
      <Button size="sm" onClick={() => void takes.takeFound()}>
        Use this recording
      </Button>
      <Button size="sm" variant="outline" onClick={() => void takes.dropFound()}>
        Discard it
      </Button>
    </Notice>
  )
}

function Notice({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-primary-soft px-5 py-3 sm:px-6"
    >
      <p className="min-w-60 flex-1">{words}</p>
      <div className="flex gap-2">{children}</div>
    </div>
  )
}
