import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isFocusFree } from '../../ui/behaviour/keep-focus.ts'
import { type Chart, panelsOf } from '../chart.ts'
import { type BarAt, stepTo } from './bar-steps.ts'

/** The bar that is described, and where it stands in the frame, in pixels. */
export interface ShownBar extends BarAt {
  x: number
  y: number
  /** Whether the keyboard is there, rather than the pointer. */
  focused: boolean
}

/** What the bars of a chart have in common: which one Tab reaches, which is described, and what keys and presses do. */
interface Bars {
  /** The bar that Tab reaches. */
  reached: BarAt
  shown: ShownBar | undefined
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onClick: (event: MouseEvent<HTMLElement>) => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
    onMouseOver: (event: MouseEvent<HTMLElement>) => void
    onMouseLeave: () => void
  }
}

/** The bar that Tab reaches, for the bars alone: what draws them stays as it is when another one is reached. */
export const ReachedBar = createContext<BarAt>({ line: 0, column: 0 })

/** How a bar is found among the elements: by its line and its column. */
export const barName = ({ line, column }: BarAt) => `${line}:${column}`

export function useBars(chart: Chart, onOpen: (rows: string) => void): Bars {
  const first = panelsOf(chart)[0]?.[0] ?? 0
  const [last, setLast] = useState<BarAt>({ line: 0, column: first })
  const [shown, setShown] = useState<ShownBar>()
  // After new figures there may be fewer lines.
  const line = Math.min(last.line, Math.max(0, chart.lines.length - 1))
  const reached = useMemo(() => ({ line, column: last.column }), [line, last.column])
  const { keep, forget } = useKeptFocus()
  const show = (target: EventTarget, frame: HTMLElement, byKeys: boolean) => {
    const bar = barOf(target)
    setShown(bar && { ...bar.at, ...placeOf(bar.element, frame), focused: byKeys })
    return bar
  }
  return {
    reached,
    shown,
    handlers: {
      onKeyDown: (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        if (event.key === 'Escape' && shown) {
          event.stopPropagation()
          setShown(undefined)
        }
        if (event.key === 'Enter' || event.key === ' ') return open(event, chart, onOpen)
        const next = barOf(event.target) && stepTo(chart, reached, event.key)
        if (!next) return
        event.preventDefault()
        event.currentTarget.querySelector<SVGElement>(`[data-bar="${barName(next)}"]`)?.focus()
      },
      onClick: (event) => open(event, chart, onOpen),
      onFocus: (event) => {
        keep(event.currentTarget)
        const bar = show(event.target, event.currentTarget, true)
        if (bar) setLast(bar.at)
      },
      onBlur: (event) => {
        const { target, relatedTarget } = event
        // A bar removed from the page gives the focus back; leaving it, or a press beside everything, does not.
        if (relatedTarget) forget()
        else requestAnimationFrame(() => target.isConnected && forget())
        setShown(undefined)
      },
      onMouseOver: (event) => void show(event.target, event.currentTarget, false),
      onMouseLeave: () => setShown(undefined),
    },
  }
}

/** New figures make new bars: the focus goes to the one that takes the place of the one that had it. */
function useKeptFocus() {
  const drawn = useRef<MutationObserver>(undefined)
  const forget = () => {
    drawn.current?.disconnect()
    drawn.current = undefined
  }
  useEffect(() => () => drawn.current?.disconnect(), [])
  const keep = (frame: HTMLElement) => {
    if (drawn.current) return
    // Recharts draws the bars some time after the rest.
    drawn.current = new MutationObserver(() => {
      if (isFocusFree()) frame.querySelector<SVGElement>('[data-bar][tabindex="0"]')?.focus()
    })
    drawn.current.observe(frame, { childList: true, subtree: true })
  }
  return { keep, forget }
}

function open(event: KeyboardEvent | MouseEvent, chart: Chart, onOpen: (rows: string) => void) {
  const bar = barOf(event.target)
  const rows = bar && chart.lines[bar.at.line]?.cells[bar.at.column]?.rows
  if (!rows) return
  event.preventDefault()
  onOpen(rows)
}

function barOf(target: EventTarget): { element: Element; at: BarAt } | undefined {
  const element = target instanceof Element ? target.closest('[data-bar]') : null
  const [line, column] = element?.getAttribute('data-bar')?.split(':').map(Number) ?? []
  return element && line !== undefined && column !== undefined ? { element, at: { line, column } } : undefined
}

/** The middle of a bar's upper edge, as seen from the frame. */
function placeOf(element: Element, frame: HTMLElement) {
  const bar = (element.querySelector('[data-drawn]') ?? element).getBoundingClientRect()
  const { left, top } = frame.getBoundingClientRect()
  return { x: bar.left + bar.width / 2 - left, y: bar.top - top }
}
