import { useEffect, useRef } from 'react'

/**
 * For what scrolls: brings what was looked for into view once it is drawn, the first of its words before the rest.
 * `drawn` changes when something more is there.
 */
export function useScrollToPassage(wanted: boolean, drawn: unknown) {
  const area = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when more is drawn
  useEffect(() => {
    if (!wanted || done.current) return
    const found = area.current?.querySelector('[data-found=word]') ?? area.current?.querySelector('[data-found]')
    if (!found) return
    done.current = true
    found.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [wanted, drawn])
  return area
}
