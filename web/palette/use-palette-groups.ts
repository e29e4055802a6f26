import { useQueries } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { askAssistant, openAssistant } from '../assistant/open-assistant.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { recordIcons } from '../record-icons.ts'
import { takeBack, useChanges } from '../ui/behaviour/changes.ts'
import { type EntryGroup, isNamed } from './entries.ts'
import { titleQueries } from './queries.ts'
import { placeOf, recentPlaces } from './recent.ts'
import { type Command, filled, useCommands } from './use-commands.ts'
import { useFound, useOpenPlace } from './use-found.tsx'

export function usePaletteGroups(typed: string) {
  const { record, actions, destinations, others } = useCommands()
  const recent = useRecent()
  const found = useFound(typed)
  const changes = useUndoEntries()
  const commands = [...record, ...actions, ...changes, ...destinations, ...others]
  const byLabel = commands.filter(({ label }) => isNamed(label, typed))
  // Other words that say the same, and words of both.
  const byWords = commands.filter((each) => !byLabel.includes(each) && isNamed(`${each.label} ${each.words}`, typed))
  const groups: EntryGroup[] = typed.trim()
    ? [assistant(typed.trim()), { title: 'Commands', entries: [...byLabel, ...byWords] }, ...found.groups]
    : [
        assistant(''),
        { title: 'On this record', entries: record },
        recent,
        { title: 'Your changes today', entries: changes },
        { title: 'Actions', entries: actions },
        { title: 'Go to', entries: destinations },
      ]
  return { ...found, groups: filled(groups) }
}

/** Asks the assistant what is typed; opens it where nothing is. */
const assistant = (question: string): EntryGroup => ({
  title: 'Assistant',
  entries: [
    {
      name: 'ask the assistant',
      icon: Sparkles,
      title: question ? `Ask the assistant: ${question}` : 'Ask the assistant',
      asks: true,
      run: () => (question ? askAssistant(question) : openAssistant()),
    },
  ],
})

/** Each of today's changes, to be undone. */
const useUndoEntries = (): Command[] =>
  useChanges().map(({ key, title, description }) => ({
    label: `Undo: ${title}`,
    words: description ?? '',
    name: `undo ${key}`,
    icon: Undo2,
    title: `Undo: ${title}`,
    ...(description && { detail: description }),
    run: () => takeBack(key),
  }))

/** The records that one was at, but for the one that is open; those that are gone are left out. */
function useRecent(): EntryGroup {
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
