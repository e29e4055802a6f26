import { searchKinds } from '../../contract/search/endpoints.ts'
import { idOf, isOneOf } from '../lists/address.ts'
import type { RecordKind } from '../record-address.ts'

/** A record that one was at. Its name is asked for when it is shown: it may change, or be hidden. */
export interface Place {
  kind: RecordKind
  id: string
}

const MOST = 7

const keptAt = (personId: string) => `atrium-recent-${personId}`

export function recentPlaces(personId: string): Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAt(personId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    // Whatever else stands there is none of ours.
    return []
  }
}

/** Remembers where a person is, if an address leads to a record. */
export function notePlace(personId: string, address: { pathname: string; search: object }) {
  const place = placeOf(address)
  if (!place) return
  const others = recentPlaces(personId).filter(({ id }) => id !== place.id)
  localStorage.setItem(keptAt(personId), JSON.stringify([place, ...others].slice(0, MOST)))
}

export function placeOf({ pathname, search }: { pathname: string; search: object }): Place | undefined {
  const named = search as Record<string, unknown>
  const [, screen = '', part = '', last = ''] = pathname.split('/')
  const found = new Map<string, [kind: Place['kind'], id: unknown]>([
    ['sales', ['lead', part === 'lead' && last]],
    ['candidates', ['candidate', part]],
    ['tasks', ['task', named.task]],
    ['recruitment', ['opening', named.opening]],
    ['knowledge-base', ['document', named.document]],
  ]).get(screen)
  const id = found && idOf(found[1])
  return found && id ? { kind: found[0], id } : undefined
}

function isPlace(value: unknown): value is Place {
  const { kind, id } = (value ?? {}) as Partial<Place>
  return isOneOf(searchKinds, kind) && idOf(id) !== undefined
}
