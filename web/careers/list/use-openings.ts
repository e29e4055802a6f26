import { useEffect, useEffectEvent, useState } from 'react'
import type { CareersView, PublicOpening } from '../../../contract/careers.ts'
import { listPublicOpenings } from '../../../contract/plain/careers.ts'
import { runCall } from '../../api/call.ts'
import { isAway, watchReach } from '../../api/reach.ts'
import { readAddress } from '../address.ts'

interface Loaded {
  /** The company they were narrowed to; blank: all. */
  company: string
  openings: PublicOpening[]
}

/**
 * The openings of the list, of all companies or of one. A page about one opening asks for them once it is drawn; until
 * then they are undefined. `known`: also those of other lists, and those that are gone since. `wait`: something else is
 * more urgent.
 */
export function useOpenings(view: CareersView, { company, wait }: { company: string; wait: boolean }) {
  const [loaded, setLoaded] = useState<Loaded | undefined>(() =>
    view.kind === 'list' ? { company: readAddress(view.address).company, openings: view.openings } : undefined,
  )
  const [known, setKnown] = useState(view.openings)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const openings = loaded && narrow(loaded, company)
  const missing = openings === undefined
  const wanted = missing || attempt > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!wanted || wait) return
    runCall(listPublicOpenings, company ? { query: { company } } : {}).then(
      (found) => {
        setLoaded({ company, openings: found })
        setKnown((before) => [...found, ...before.filter(({ id }) => !found.some((each) => each.id === id))])
        setAttempt(0)
      },
      () => setFailed(true),
    )
  }, [wanted, wait, company, attempt])
  const refresh = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  useWhenReached(failed && missing, refresh)
  return { openings, known, failed: failed && missing, refresh }
}

/** What is narrowed to a company can be told from all, not from another's. */
function narrow({ company: loadedFor, openings }: Loaded, company: string): PublicOpening[] | undefined {
  if (loadedFor === company) return openings
  return loadedFor === '' ? openings.filter(({ companyId }) => companyId === company) : undefined
}

/** What failed without a network is tried again by itself. */
function useWhenReached(wanted: boolean, work: () => void) {
  const workNow = useEffectEvent(work)
  useEffect(() => (wanted ? watchReach(() => !isAway() && workNow()) : undefined), [wanted])
}
