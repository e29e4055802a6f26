import { type ReactNode, useState } from 'react'
import { isConflict } from '../api/failed.ts'
import { Button } from '../ui/button.tsx'

interface EditOptions<Edited> {
  /** What is edited, as it was opened; undefined for something new. */
  opened: Edited | undefined
  /** What it is called, as in "this opening". */
  what: string
  /** Asks for it as it is now. */
  askAgain: () => Promise<Edited>
}

interface Edit<Edited> {
  /** What the form begins with. */
  base: Edited | undefined
  /** Somebody else changed it meanwhile: saving once more replaces what they wrote. */
  isContested: boolean
  /** Saves over the version that was seen. Raises what `send` raises. */
  save: (send: (version: number | undefined) => Promise<unknown>) => Promise<void>
  /** Says that somebody else changed it, and offers to take theirs; nothing otherwise. */
  notice: ReactNode
}

/** For a form that changes something: when somebody else changed it meanwhile, one chooses whose words stay. */
export function useContestedEdit<Edited extends { version: number }>(options: EditOptions<Edited>): Edit<Edited> {
  const { opened, what, askAgain } = options
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<Edited>()
  return {
    base,
    isContested: theirs !== undefined,
    save: async (send) => {
      try {
        await send((theirs ?? base)?.version)
      } catch (error) {
        if (opened && isConflict(error)) setTheirs(await askAgain())
        throw error
      }
    },
    notice: theirs && (
      <Conflict
        what={what}
        onTakeTheirs={() => {
          setBase(theirs)
          setTheirs(undefined)
        }}
      />
    ),
  }
}

function Conflict({ what, onTakeTheirs }: { what: string; onTakeTheirs: () => void }) {
  return (
    <div role="alert" className="rounded-sm border border-destructive bg-destructive-soft px-3 py-2.5">
      <p className="font-medium">Somebody else changed this {what} while you were editing.</p>
      <p className="mt-0.5 text-muted-foreground">
        Your words are still here. Save them over theirs, or look at theirs instead.
      </p>
      <Button variant="outline" size="sm" className="mt-2.5" onClick={onTakeTheirs}>
        Discard mine and show theirs
      </Button>
    </div>
  )
}
