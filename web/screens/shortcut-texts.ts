import { type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts'

interface ShortcutText {
  text: string
  /** Other words that the palette finds it by. */
  words?: string
  /** It acts on the record that is open. */
  onRecord?: true
}

/** What shortcuts are called in the palette and on the sheet of keys, which are loaded when they are wanted. */
const texts: Record<ShortcutName, ShortcutText> = {
  palette: { text: 'Search everything, and commands' },
  undo: { text: 'Undo your last change' },
  sheet: { text: 'Show this sheet' },
  search: { text: 'Search the list' },
  dashboard: { text: 'Dashboard' },
  sales: { text: 'Sales', words: 'leads deals pipeline crm' },
  assistant: { text: 'AI Assistant', words: 'chat ask' },
  documents: { text: 'Knowledge Base', words: 'documents files wiki' },
  tasks: { text: 'Tasks & Notes', words: 'todo' },
  openings: { text: 'Job Openings', words: 'recruitment hiring positions' },
  candidates: { text: 'All Candidates', words: 'applicants applications' },
  analytics: { text: 'Analytics', words: 'reports statistics forecast' },
  settings: { text: 'Settings', words: 'preferences options' },
  previousRecord: { text: 'Previous lead or candidate' },
  nextRecord: { text: 'Next lead or candidate' },
  note: { text: 'Write a note', words: 'add comment', onRecord: true },
  call: { text: 'Log a call', words: 'phone', onRecord: true },
  task: { text: 'Add a task', words: 'new create todo', onRecord: true },
  stage: { text: 'Change the stage', words: 'move status', onRecord: true },
  assign: { text: 'Change the owner', words: 'assign', onRecord: true },
  edit: { text: 'Edit', words: 'change', onRecord: true },
  remove: { text: 'Delete', words: 'remove trash', onRecord: true },
  signOut: { text: 'Sign Out', words: 'log out logout' },
}

export interface NamedShortcut extends Shortcut, ShortcutText {
  name: ShortcutName
}

/** Every shortcut with its texts, in the order of the sheet. */
export const namedShortcuts = Object.entries(texts).map(
  ([name, text]): NamedShortcut => ({ name: name as ShortcutName, ...shortcuts[name as ShortcutName], ...text }),
)
