import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is inside of its edges, in pixels, as it changes; `expected` before the browser has laid it out. */
export function useElementWidth(ref: RefObject<HTMLElement | null>, expected?: () => number | undefined): number {
  const [width, setWidth] = useState(expected)
  const known = width !== undefined
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    if (!known) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, known])
  return width ?? 0
}

/** The room that the screen before has, which the next one gets: known before anything new is laid out. */
export function screenWidth(): number | undefined {
  const main = document.querySelector('main')
  if (!main) return
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}
