import { Undo2 } from 'lucide-react'
import { takeBack, useChanges } from '../ui/behaviour/changes.ts'
import type { Command } from './use-commands.ts'

/** Each of today's changes, to be undone. */
export const useUndoEntries = (): Command[] =>
  useChanges().map(({ key, title, description }) => ({
    label: `Undo: ${title}`,
    words: description ?? '',
    name: `undo ${key}`,
    icon: Undo2,
    title: `Undo: ${title}`,
    ...(description && { detail: description }),
    run: () => takeBack(key),
  }))
