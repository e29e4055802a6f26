import { type FocusEvent, type MouseEvent, useState } from 'react'

interface Target {
  words: string
  find: () => HTMLElement | null
}

const content: Target = { words: 'Skip to content', find: () => document.getElementById('main') }

/**
 * What Tab reaches first on every screen: the way past sidebar and header to the content, to the screen's main action
 * (marked with `data-main-action`) and to its search. What there is to skip to is looked up when the first one is reached.
 */
export function SkipLinks() {
  const [targets, setTargets] = useState([content])
  const forget = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTargets([content])
  }
  return (
    <nav aria-label="Skip" onBlur={forget} className="print:hidden">
      {targets.map((target) => (
        <SkipLink
          key={target.words}
          target={target}
          onReach={() => target === content && setTargets([content, ...findActions()])}
        />
      ))}
    </nav>
  )
}

function SkipLink({ target: { words, find }, onReach }: { target: Target; onReach: () => void }) {
  // No step in the history: Back would go nowhere, and the state of this one, as the list one came from, would be lost.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    find()?.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: people look for it among the links, and it leads to a place of this page
    <a
      href="#main"
      onFocus={onReach}
      // Once more before Tab goes on: the screen may have come meanwhile.
      onKeyDown={onReach}
      onClick={skip}
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-sm bg-primary px-3 py-2 font-medium text-primary-foreground focus:translate-y-0"
    >
      {words}
    </a>
  )
}

const ACTIONS = 'main :is([data-main-action] :is(button, a), :is(button, a)[data-main-action]):not(:disabled)'

function findActions(): Target[] {
  const action = document.querySelector<HTMLElement>(ACTIONS)
  const search = document.querySelector<HTMLElement>('main input[type=search]')
  return [
    ...(action ? [{ words: `Skip to “${action.textContent.trim()}”`, find: () => action }] : []),
    ...(search ? [{ words: 'Skip to search', find: () => search }] : []),
  ]
}
