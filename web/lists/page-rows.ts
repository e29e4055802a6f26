import { useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'

/** Rows that are drawn when a list appears; the others follow with the next frame, so that the screen answers the press soon. */
const AT_FIRST = 8

interface Options extends Omit<Parameters<typeof useWindowVirtualizer>[0], 'scrollMargin'> {
  /** Where one comes back to a place among the rows. */
  atOnce: boolean
}

/**
 * Which rows of a list are near the view while the page scrolls, how far from the page's top the list begins, in pixels, and how many
 * rows are left for the next frame.
 */
export function usePageRows(list: RefObject<HTMLElement | null>, { atOnce, ...options }: Options) {
  const top = useTop(list)
  const appears = useDeferredValue(false, !atOnce)
  const count = appears ? Math.min(options.count, AT_FIRST) : options.count
  const rows = useWindowVirtualizer({ ...options, count, scrollMargin: top, scrollToFn })
  return { rows, top, left: options.count - count }
}

/** Scrolls, unless to where the page stands, which would have it laid out at once. */
const scrollToFn: typeof windowScroll = (offset, how, instance) => {
  if (how.behavior || how.adjustments || offset !== instance.scrollOffset) windowScroll(offset, how, instance)
}

/** How far from the page's top a list begins; 0 until the page is laid out. */
function useTop(list: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    // Whatever stands above may still grow, as the filters do when they wrap.
    const observer = new ResizeObserver(() => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
