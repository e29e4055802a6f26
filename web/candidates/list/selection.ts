import { useState } from 'react'
import type { Candidate } from '../../../contract/candidates.ts'

/** What is ticked in the list: some candidates, or all that match but some. */
type Ticked = { all: false; ids: ReadonlySet<string> } | { all: true; except: ReadonlySet<string> }

const NOBODY: Ticked = { all: false, ids: new Set() }

/** What is chosen to be moved together. */
export type Chosen = { all: false; candidates: Candidate[] } | { all: true; count: number; except: string[] }

/** The ticks in a list of candidates. Another `filter` is another list, in which nobody is ticked yet. */
export function useSelection({ listed, total, filter }: { listed: Candidate[]; total: number; filter: string }) {
  const [{ ticked: kept, of }, setKept] = useState({ ticked: NOBODY, of: filter })
  const ticked = of === filter ? kept : NOBODY
  const set = (next: Ticked) => setKept({ ticked: next, of: filter })
  const isTicked = (id: string) => (ticked.all ? !ticked.except.has(id) : ticked.ids.has(id))
  const candidates = listed.filter(({ id }) => isTicked(id))
  const chosen: Chosen = ticked.all
    ? { all: true, count: total - ticked.except.size, except: [...ticked.except] }
    : { all: false, candidates }
  return {
    isTicked,
    chosen,
    tick: (some: Candidate[], on: boolean) => set(withTicks(ticked, some, on)),
    tickAll: () => set({ all: true, except: new Set() }),
    clear: () => set(NOBODY),
  }
}

export const countOf = (chosen: Chosen) => (chosen.all ? chosen.count : chosen.candidates.length)

function withTicks(ticked: Ticked, some: Candidate[], on: boolean): Ticked {
  const changed = new Set(ticked.all ? ticked.except : ticked.ids)
  for (const { id } of some) {
    if (on === ticked.all) changed.delete(id)
    else changed.add(id)
  }
  return ticked.all ? { all: true, except: changed } : { all: false, ids: changed }
}
