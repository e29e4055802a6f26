import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'

/** Rows that are drawn when a list appears; the others follow with the next frame, so that the screen answers the press soon. */
const AT_FIRST = 8

interface Options extends Omit<Parameters<typeof useWindowVirtualizer>[0], 'scrollMargin' | 'scrollToFn'> {
  /** Where one comes back to a place among the rows. */
  atOnce: boolean
}
type ScrollTo = typeof windowScroll<Window>

/**
 * Which rows of a list are near the view while the page scrolls, how far from the page's top the list begins, in pixels, and how many
 * rows are left for the next frame. Nothing here has the page laid out while the press that opens its screen is still at work.
 */
export function usePageRows(list: RefObject<HTMLElement | null>, { atOnce, ...options }: Options) {
  const top = useTop(list)
  const appears = useDeferredValue(false, !atOnce)
  const count = appears ? Math.min(options.count, AT_FIRST) : options.count
  const rows = useWindowVirtualizer({ ...options, count, scrollMargin: top, scrollToFn: scrollOn })
  return { rows, top, left: options.count - count }
}

/** Lists that have appeared. */
const appeared = new WeakSet<object>()

/** The first time it is called is when the list appears, to scroll to where the page is already. */
const scrollOn: ScrollTo = (offset, options, list) => {
  if (appeared.has(list)) windowScroll(offset, options, list)
  appeared.add(list)
}

/** Where lists began that were shown before, by the address of their screen. */
const tops = new Map<string, number>()

/** How far from the page's top a list begins: where it did when its screen was shown before, until the page is laid out. */
function useTop(list: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(() => tops.get(window.location.pathname) ?? 0)
  useLayoutEffect(() => {
    // Whatever stands above may still grow, as the filters do when they wrap.
    const observer = new ResizeObserver(() => {
      if (!list.current) return
      const found = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
      tops.set(window.location.pathname, found)
      setTop(found)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
