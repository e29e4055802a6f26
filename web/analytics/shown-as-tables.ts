import { useState } from 'react'
import type { Chart } from './chart.ts'

/** Where is kept which charts one wants to see as tables: their names, with commas between. */
const KEY = 'atrium-analytics-tables'

/** Which charts are shown as tables; what was chosen stays chosen in this browser. */
export function useShownAsTables() {
  const [names, setNames] = useState(() => new Set((localStorage.getItem(KEY) ?? '').split(',')))
  return {
    has: (name: Chart['name']) => names.has(name),
    set: (name: Chart['name'], asTable: boolean) => {
      // Other parts of the screen keep theirs in the same place.
      const kept = new Set((localStorage.getItem(KEY) ?? '').split(',').filter(Boolean))
      if (asTable) kept.add(name)
      else kept.delete(name)
      localStorage.setItem(KEY, [...kept].join())
      setNames(kept)
    },
  }
}
