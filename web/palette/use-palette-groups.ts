import { Sparkles } from 'lucide-react'
import { askAssistant, openAssistant } from '../assistant/open-assistant.ts'
import { type EntryGroup, isNamed } from './entries.ts'
import { filled, useCommands } from './use-commands.ts'
import { useFound } from './use-found.tsx'
import { useRecent } from './use-recent.ts'
import { useUndoEntries } from './use-undo-entries.ts'

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
