import { type RefObject, useEffect, useState } from 'react'

/** Whether something lies beyond the left and the right edge of what scrolls sideways. */
export function useHiddenSides(frame: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState({ left: false, right: false })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      const left = element.scrollLeft > 1
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setHidden((before) => (before.left === left && before.right === right ? before : { left, right }))
    }
    // It looks once the element is laid out, and whenever it is so again.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    // What is in it may become more, or wider.
    const content = new MutationObserver(look)
    content.observe(element, { childList: true, subtree: true, characterData: true })
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      content.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame])
  return hidden
}
