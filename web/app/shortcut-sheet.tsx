import { useId, useSyncExternalStore } from 'react'
import { mayOpen } from '../auth/area-of-screen.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { namedShortcuts } from '../screens/shortcut-texts.ts'
import { readSingleKeys, type ShortcutName, shortcuts, singleKeysAt } from '../screens/shortcuts.ts'
import { Dialog, DialogBody, type DialogState } from '../ui/dialog.tsx'
import { isMac, Kbd } from '../ui/kbd.tsx'
import { Label } from '../ui/label.tsx'
import { Switch } from '../ui/switch.tsx'

interface Line {
  /** Ways to press it; any will do. */
  keys: readonly string[]
  /** What stands between them: "or" between two, unless it is said. */
  joiner?: string
  text: string
}

interface Group {
  title: string
  lines: readonly Line[]
}

const line = (keys: string | readonly string[], text: string): Line => ({
  keys: typeof keys === 'string' ? [keys] : keys,
  text,
})
/** The lines of shortcuts that have keys. */
const linesOf = (is: (shortcut: (typeof namedShortcuts)[number]) => unknown) =>
  namedShortcuts.filter(is).flatMap(({ keys, also, text }) => (keys ? [line(also ? [keys, also] : keys, text)] : []))
const named = (...names: ShortcutName[]) => linesOf(({ name }) => names.includes(name))

const anywhere: Group = { title: 'Anywhere', lines: named('palette', 'undo', 'sheet', 'search') }

/** The keys that a list, a form or a card knows itself. */
const groups: readonly Group[] = [
  {
    title: 'On a lead or a candidate',
    lines: [...named('previousRecord', 'nextRecord'), ...linesOf(({ onRecord }) => onRecord)],
  },
  {
    title: 'In lists',
    lines: [
      line(['ArrowUp', 'ArrowDown'], 'Move from row to row'),
      line(['Home', 'End'], 'First and last row'),
      line('Enter', 'Open'),
      line('Space', 'Select a lead, tick off a task'),
    ],
  },
  {
    title: 'In forms and dialogs',
    lines: [
      line('Mod+Enter', 'Save, send or submit'),
      line('Escape', 'Close, or stop editing'),
      line('@', 'Mention a colleague in a note'),
      line(['Alt+ArrowUp', 'Alt+ArrowDown'], 'Move an entry of a job opening’s list'),
    ],
  },
  {
    title: 'On the board of candidates',
    lines: [
      line(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], 'Move from card to card'),
      line('Space', 'Pick up a card by its handle, and put it down'),
      line(['ArrowLeft', 'ArrowRight'], 'Move it to another stage'),
      line('Escape', 'Put it back'),
    ],
  },
  {
    title: 'In a recording',
    lines: [
      { keys: ['1', '6'], joiner: 'to', text: 'Go to the answer to that question' },
      line(['ArrowUp', 'ArrowDown'], 'Move from answer to answer'),
      line(['ArrowLeft', 'ArrowRight'], 'Back or forward 5 seconds'),
    ],
  },
]

/** The sheet of all keys, with the switch that turns single keys off. */
export function ShortcutSheet({ open, onOpenChange }: DialogState) {
  const user = useSignedInUser()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title="Keyboard shortcuts">
      <DialogBody tabIndex={0} role="region" aria-label="All shortcuts" className="gap-x-10 sm:columns-2">
        {[anywhere, { title: 'Go to', lines: linesOf(({ to }) => to && mayOpen(user, to)) }, ...groups].map((group) => (
          <Keys key={group.title} group={group} />
        ))}
      </DialogBody>
      <SingleKeys />
    </Dialog>
  )
}

function Keys({ group: { title, lines } }: { group: Group }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mb-5 break-inside-avoid">
      <h3 id={heading} className="mb-1.5 text-sm font-semibold">
        {title}
      </h3>
      <dl className="divide-y divide-border border-y border-border">
        {lines.map(({ keys, text, joiner = keys.length === 2 ? 'or' : '' }) => (
          <div key={text} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
            <dt className="min-w-0 text-muted-foreground">{text}</dt>
            <dd className="flex shrink-0 flex-wrap justify-end gap-1">
              {keys.map((each, index) => (
                <KeyNames key={each} keys={each} joined={index > 0 ? joiner : ''} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function KeyNames({ keys, joined }: { keys: string; joined: string }) {
  const sequence = keys.split(' ')
  return (
    <>
      {joined && <span className="px-0.5 text-sm text-muted-foreground">{joined}</span>}
      {sequence.map((chord, index) => (
        <span key={chord} className="inline-flex items-center gap-1">
          {index > 0 && <span className="px-0.5 text-sm text-muted-foreground">then</span>}
          {chord.split('+').map((key) => (
            <Key key={key} name={key} />
          ))}
        </span>
      ))}
    </>
  )
}

/** How keys are shown, and read out where that differs. */
const keyNames: Record<string, [shown: string, read?: string]> = {
  Mod: isMac ? ['⌘', 'Command'] : ['Ctrl', 'Control'],
  Alt: isMac ? ['⌥', 'Option'] : ['Alt'],
  ArrowUp: ['↑', 'Arrow up'],
  ArrowDown: ['↓', 'Arrow down'],
  ArrowLeft: ['←', 'Arrow left'],
  ArrowRight: ['→', 'Arrow right'],
  Escape: ['Esc', 'Escape'],
  '?': ['?', 'Question mark'],
  '/': ['/', 'Slash'],
}

function Key({ name }: { name: string }) {
  const [shown, read] = keyNames[name] ?? [name.length === 1 ? name.toUpperCase() : name]
  if (!read) return <Kbd>{shown}</Kbd>
  return (
    <Kbd>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{read}</span>
    </Kbd>
  )
}

function SingleKeys() {
  const { id } = useSignedInUser()
  const [on, turn] = useSingleKeys(id)
  const switchId = useId()
  return (
    <div className="flex items-center justify-between gap-4 border-t border-border px-5 py-3 sm:px-6">
      <div className="min-w-0">
        <Label htmlFor={switchId}>Single keys</Label>
        <p id={`${switchId}-help`} className="text-sm text-pretty text-muted-foreground">
          Without them {shortcuts.sheet.keys}, {shortcuts.search.keys} and the keys that begin with G do nothing. Saved
          in this browser.
        </p>
      </div>
      <Switch id={switchId} aria-describedby={`${switchId}-help`} checked={on} onCheckedChange={turn} />
    </div>
  )
}

/** Whether single keys act for a person in this browser, and the way to change it. */
function useSingleKeys(personId: string): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(watch, () => readSingleKeys(personId))
  return [on, (wanted) => keepSingleKeys(personId, wanted)]
}

const watchers = new Set<() => void>()

function keepSingleKeys(personId: string, on: boolean) {
  if (on) localStorage.removeItem(singleKeysAt(personId))
  else localStorage.setItem(singleKeysAt(personId), 'off')
  for (const tell of watchers) tell()
}

function watch(tell: () => void) {
  watchers.add(tell)
  // Changed in another tab.
  window.addEventListener('storage', tell)
  return () => {
    watchers.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
