import { useEffect, useState } from 'react'
import { type CareersView, listPublicOpenings, type PublicOpening } from '../../contract/careers.ts'
import { runCall } from '../api/call.ts'

/**
 * The openings of the list, of all companies or of one. A page about one opening asks for them once it is drawn; until
 * then they are undefined. `wait`: something else is more urgent.
 */
export function useOpenings(view: CareersView, { company, wait }: { company: string; wait: boolean }) {
  const [openings, setOpenings] = useState<PublicOpening[] | undefined>(
    view.kind === 'list' ? view.openings : undefined,
  )
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const missing = openings === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!missing || wait) return
    runCall(listPublicOpenings, company ? { query: { company } } : {}).then(setOpenings, () => setFailed(true))
  }, [missing, wait, company, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  return { openings, failed, retry }
}
