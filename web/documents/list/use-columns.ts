import { useCallback, useState } from 'react'

/** The least width of a card, in pixels, with the gap beside it. */
const CARD_WIDTH = 296

/** How many cards stand side by side; `measure` is the ref of the grid. */
export function useColumns() {
  const [columns, setColumns] = useState(() => columnsOf(window.innerWidth))
  const measure = useCallback((grid: HTMLElement | null) => {
    if (!grid) return
    const look = () => setColumns(columnsOf(grid.clientWidth))
    const observer = new ResizeObserver(look)
    observer.observe(grid)
    look()
    return () => observer.disconnect()
  }, [])
  return { columns, measure }
}

const columnsOf = (width: number) => Math.max(1, Math.floor((width + 16) / CARD_WIDTH))
