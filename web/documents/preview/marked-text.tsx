import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { type Passage, runsOf, type Stretch, wordsIn } from './passages.ts'

interface Found {
  text: string
  passage: Passage | undefined
  words: readonly Stretch[]
}

const Found = createContext<Found>({ text: '', passage: undefined, words: [] })

/** Tells what is shown inside which stretch of the text was looked for. */
export function MarkedText({ text, passage, children }: Omit<Found, 'words'> & { children: ReactNode }) {
  const found = useMemo(() => ({ text, passage, words: passage ? wordsIn(text, passage) : [] }), [text, passage])
  return <Found value={found}>{children}</Found>
}

/** A stretch of the text; what was looked for is marked, its words the stronger. */
export function Marked({ from, to }: Stretch) {
  const { text, passage, words } = useContext(Found)
  return runsOf({ from, to }, passage, words).map((run) => {
    const words = text.slice(run.from, run.to)
    if (!run.isFound) return <Fragment key={run.from}>{words}</Fragment>
    return (
      <mark
        key={run.from}
        data-found={run.isWord ? 'word' : 'passage'}
        className={run.isWord ? wordClass : passageClass}
      >
        {words}
      </mark>
    )
  })
}

const passageClass = 'bg-primary-soft text-inherit box-decoration-clone py-0.5'
/** The look of a word that was searched for. */
const wordClass =
  'rounded-[2px] bg-[color-mix(in_oklch,var(--hue-yellow)_38%,transparent)] text-inherit font-medium box-decoration-clone py-0.5'
