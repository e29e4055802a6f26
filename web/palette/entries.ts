import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface Entry {
  /** Its own name among all. */
  name: string
  icon: LucideIcon
  title: ReactNode
  /** What distinguishes it from others of that title. */
  detail?: string
  /** The piece of its text in which the words were found. */
  excerpt?: ReactNode
  /** The keys that do the same. */
  keys?: string
  /** It asks the assistant, in place of leading to what was found: it stands first, and Enter means the next one. */
  asks?: boolean
  run: () => void
}

export interface EntryGroup {
  title: string
  entries: readonly Entry[]
}

/** What Enter chooses until another is moved to: what was found, unless a question was typed or nothing was. */
export function preferredOf(entries: readonly Entry[], typed: string): Entry | undefined {
  const found = entries.find(({ asks }) => !asks)
  return typed.trim().endsWith('?') ? entries[0] : (found ?? entries[0])
}

/** Whether what is typed names a command: each word of it begins one of the command's. */
export function isNamed(label: string, typed: string) {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const wanted = typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return wanted.length > 0 && wanted.every((each) => words.some((word) => word.startsWith(each)))
}
