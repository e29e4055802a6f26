import { useState } from 'react'
import type { Candidate } from '../../../contract/candidates/fields.ts'
import { countSelected, everything, isSelected, nothing, ticked } from '../../lists/selection.ts'

/** What is chosen to be moved together. */
export type Chosen = { all: false; candidates: Candidate[] } | { all: true; count: number; except: string[] }

/** The ticks in a list of candidates. Another `filter` is another list, in which nobody is ticked yet. */
export function useSelection({ listed, total, filter }: { listed: Candidate[]; total: number; filter: string }) {
  const [kept, setKept] = useState({ selection: nothing, of: filter })
  const selection = kept.of === filter ? kept.selection : nothing
  const set = (next: typeof selection) => setKept({ selection: next, of: filter })
  const isTicked = (id: string) => isSelected(selection, id)
  const chosen: Chosen = selection.every
    ? { all: true, count: countSelected(selection, total), except: [...selection.ids] }
    : { all: false, candidates: listed.filter(({ id }) => isTicked(id)) }
  return {
    isTicked,
    chosen,
    tick: (some: Candidate[], on: boolean) =>
      set(
        ticked(
          selection,
          some.map(({ id }) => id),
          on,
        ),
      ),
    tickAll: () => set(everything),
    clear: () => set(nothing),
  }
}

export const countOf = (chosen: Chosen) => (chosen.all ? chosen.count : chosen.candidates.length)
