import { useQueries } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { recordIcons } from '../record-icons.ts'
import type { EntryGroup } from './entries.ts'
import { titleQueries } from './queries.ts'
import { placeOf, recentPlaces } from './recent.ts'
import { useOpenPlace } from './use-found.tsx'

/** The records that one was at, but for the one that is open; those that are gone are left out. */
export function useRecent(): EntryGroup {
  const { id } = useSignedInUser()
  const here = placeOf(useLocation())
  const [places] = useState(() => recentPlaces(id).filter((place) => place.id !== here?.id))
  const titles = useQueries({ queries: places.map(({ kind, id: placeId }) => titleQueries[kind](placeId)) })
  const open = useOpenPlace()
  const entries = places.flatMap((place, index) => {
    const { data: title, isError } = titles[index] ?? {}
    if (!title || isError) return []
    return [{ name: `recent ${place.id}`, icon: recordIcons[place.kind], title, run: () => open(place) }]
  })
  return { title: 'Recent', entries }
}
