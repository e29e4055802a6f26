import { type ComponentProps, type MouseEvent, useRef } from 'react'

/** How long one points at a link before what it leads to is loaded, in milliseconds. */
const INTENT = 50

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string
  /** A plain press: another tab, window or file is the browser's own affair. */
  onOpen: () => void
  /** It may be opened next. */
  onIntent?: () => void
}

/** A link in a row of a list. The router's own would follow the address, and a list has many of them. */
export function RowLink({ href, onOpen, onIntent, ...link }: RowLinkProps) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = () => {
    clearTimeout(waiting.current)
    if (onIntent) waiting.current = setTimeout(onIntent, INTENT)
  }
  const stop = () => clearTimeout(waiting.current)
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    stop()
    onOpen()
  }
  return (
    <a
      href={href}
      {...link}
      onClick={press}
      onPointerEnter={wait}
      onPointerLeave={stop}
      onFocus={wait}
      onBlur={stop}
      onTouchStart={onIntent}
    />
  )
}
