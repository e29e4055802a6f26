import { type EntryGroup, isNamed } from './entries.ts'
import { filled, useCommands } from './use-commands.ts'
import { useFound } from './use-found.tsx'
import { useRecent } from './use-recent.ts'

/** What the palette offers for what is typed, in the order it stands there. */
export function usePaletteGroups(typed: string) {
  const { actions, destinations } = useCommands()
  const recent = useRecent()
  const found = useFound(typed)
  const named = [...actions, ...destinations].filter(({ label }) => isNamed(label, typed))
  // What asks the assistant comes before all of these, as a group of its own, once there is a screen that answers it.
  const groups: EntryGroup[] = typed.trim()
    ? [{ title: 'Commands', entries: named }, ...found.groups]
    : [recent, { title: 'Actions', entries: actions }, { title: 'Go to', entries: destinations }]
  return { ...found, groups: filled(groups) }
}
