import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far from the page's top a list begins, in pixels. */
export function useTop(list: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // Whatever stands above may still grow, as the filters do when they wrap.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
