import { useSyncExternalStore } from 'react'
import type { CareersView } from '../../contract/careers/fields.ts'
import type { Arrival } from '../apply/arrival.ts'
import type { Step } from '../apply/form-rules.ts'
import { createStore } from '../ui/behaviour/store.ts'
import { listAddress, readAddress } from './address.ts'

/** Where the visitor is. What the address does not say is kept in the browser's history beside it. */
export interface Visit {
  address: string
  /** What is on the page, beneath the dialog where there is one. */
  shows: 'list' | 'opening'
  /** Whether the dialog is open, for the opening of the address. */
  applying: boolean
  /** The step of the form; undefined: where it was left. */
  step?: Step | undefined
  /** How many earlier steps of the form the way back leads over. */
  behind?: number | undefined
  /** The list that the visitor came from, with its filters. */
  list: string
  /** Whether going back leads to that list. */
  fromList: boolean
  /** The opening that was just left for the list. */
  backFrom?: string | undefined
  /** Whether the browser's way back led to the list: then it also knows how far it was scrolled. */
  byHistory?: boolean | undefined
  /** What was just submitted. */
  arrived?: Arrival | undefined
}

const present = createStore<Visit | undefined>(undefined)
/** What happens instead of showing the place that the next step in the history leads to. */
let afterwards: (() => void) | undefined
/** Begins to follow the address. An opening that is opened directly shows its dialog. */
export function startVisit(view: CareersView): void {
  const kept = history.state as Partial<Visit> | null
  const start = startOf(view)
  const kind = { list: { arrived: kept?.arrived }, opening: { step: kept?.step, behind: kept?.behind } }
  const visit: Visit = {
    ...start,
    ...(view.kind === 'list' || view.kind === 'opening' ? kind[view.kind] : {}),
    applying: view.kind === 'opening' && (kept?.applying ?? true),
    list: kept?.list ?? start.list,
  }
  present.set(visit)
  history.replaceState(visit, '')
  window.addEventListener('popstate', (event) => {
    const next = { ...startOf(view), ...(event.state as Partial<Visit> | null), address: here() }
    if (afterwards) return finish()
    const before = present.get()
    const left = before && readAddress(before.address).openingId
    const leaves = left && next.shows === 'list' && !next.applying
    present.set(leaves ? { ...next, backFrom: left, byHistory: true } : next)
  })
}

/** Goes to another place; `replace` leaves no way back to the present one. */
export function goTo(next: Visit, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(next, '', next.address)
  else history.pushState(next, '', next.address)
  present.set(next)
}

/** Goes back over the steps of the form, and then on to another place. */
export function leaveSteps(behind: number, next: () => void): void {
  if (behind === 0) next()
  else {
    afterwards = next
    history.go(-behind)
  }
}

function finish() {
  const next = afterwards
  afterwards = undefined
  next?.()
}

const here = () => location.pathname + location.search

/** Where the visitor is now. On the server, and for the first drawing in the browser, it is the view's own. */
export function useVisit(view: CareersView): Visit {
  return useSyncExternalStore(
    present.watch,
    () => present.get() ?? serverVisitOf(view),
    () => serverVisitOf(view),
  )
}

// The same object for the same view, as useSyncExternalStore asks.
const serverVisits = new WeakMap<CareersView, Visit>()

function serverVisitOf(view: CareersView): Visit {
  const known = serverVisits.get(view) ?? startOf(view)
  serverVisits.set(view, known)
  return known
}

function startOf(view: CareersView): Visit {
  const { company, filters } = readAddress(view.address)
  const opening = view.kind === 'opening' ? view.openings[0] : undefined
  return {
    address: view.address,
    shows: view.kind === 'list' ? 'list' : 'opening',
    applying: false,
    // Who came by a link of one company is not led to its competitors.
    list: listAddress({ company: opening?.companyId ?? company, filters }),
    fromList: false,
  }
}
