import { useSyncExternalStore } from 'react'
import type { CareersView } from '../../contract/careers.ts'
import { listAddress, readAddress } from './address.ts'

/** Where the visitor is. What the address does not say is kept in the browser's history beside it. */
export interface Place {
  address: string
  /** What is on the page, beneath the dialog where there is one. */
  shows: 'list' | 'opening'
  /** Whether the dialog is open, for the opening of the address. */
  applying: boolean
  /** The list that the visitor came from, with its filters. */
  list: string
  /** Whether going back leads to that list. */
  fromList: boolean
  /** The opening whose dialog was just closed, where the list was not beneath it. */
  backFrom?: string | undefined
}

let place: Place | undefined
const listeners = new Set<() => void>()

/** Begins to follow the address. An opening that is opened directly shows its dialog (spec 2 §2). */
export function startPlaces(view: CareersView): void {
  const kept = history.state as Partial<Place> | null
  const start = startOf(view)
  place = { ...start, applying: view.kind === 'opening' && (kept?.applying ?? true), list: kept?.list ?? start.list }
  history.replaceState(place, '')
  window.addEventListener('popstate', (event) => {
    const address = location.pathname + location.search
    show({ ...startOf(view), ...(event.state as Partial<Place> | null), address })
  })
}

/** Goes to another place; `replace` leaves no way back to the present one. */
export function goTo(next: Place, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(next, '', next.address)
  else history.pushState(next, '', next.address)
  show(next)
}

/** The present place. On the server, and for the first drawing in the browser, it is the view's own. */
export function usePlace(view: CareersView): Place {
  return useSyncExternalStore(
    watch,
    () => place ?? serverPlaceOf(view),
    () => serverPlaceOf(view),
  )
}

// The same object for the same view, as useSyncExternalStore asks.
const serverPlaces = new WeakMap<CareersView, Place>()

function serverPlaceOf(view: CareersView): Place {
  const known = serverPlaces.get(view) ?? startOf(view)
  serverPlaces.set(view, known)
  return known
}

function startOf(view: CareersView): Place {
  const { company, filters } = readAddress(view.address)
  return {
    address: view.address,
    shows: view.kind === 'list' ? 'list' : 'opening',
    applying: false,
    list: listAddress({ company, filters }),
    fromList: false,
  }
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function show(next: Place) {
  place = next
  for (const listener of listeners) listener()
}
