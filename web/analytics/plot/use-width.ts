import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a chart has on a sheet of paper, A4 or Letter, in pixels. */
const PAPER = 660

/** The width of a frame in pixels, as it changes; 0 before it is known. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    // What is printed is what is drawn when this is over.
    const fitPaper = () => flushSync(() => setWidth(PAPER))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('beforeprint', fitPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', fitPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return { frame, width }
}
