import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Tab } from './address.ts'

/** The id of the words that say how tabs are put in order; the tabs show them hidden. */
export const ORDER_HELP = 'view-order'

/** A tab on its way to another place, and the order as it is with it there. */
interface Carried {
  id: string
  order: string[]
  by: 'pointer' | 'keyboard'
}

interface OrderOptions {
  tabs: readonly Tab[]
  /** Keeps the order: the ids of the kept views. */
  onOrder: (ids: string[]) => void
}

/**
 * Kept views are put in order by dragging their tabs, or by Space, the arrows and Space; those that everyone has stay in
 * front. `said` is to be read out.
 */
export function useTabOrder({ tabs, onOrder }: OrderOptions) {
  const [carried, setCarried] = useState<Carried>()
  const [said, setSaid] = useState('')
  // A drop ends a drag, too, and would otherwise find it still there.
  const dropped = useRef(false)
  const ids = tabs.flatMap(({ id, kept }) => (kept ? [id] : []))
  const shown = carried ? inOrder(tabs, carried.order) : tabs
  const placeIn = (order: readonly string[], id: string) => `${order.indexOf(id) + 1} of ${order.length}`
  const put = (tab: Tab, order: string[]) => {
    setCarried(undefined)
    if (order.join() === ids.join()) return setSaid(`${tab.name} stays where it was.`)
    setSaid(`${tab.name} is now ${placeIn(order, tab.id)}.`)
    onOrder(order)
  }
  const cancel = (tab: Tab) => {
    setCarried(undefined)
    setSaid(`${tab.name} stays where it was.`)
  }
  const step = (tab: Tab, by: 1 | -1) => put(tab, movedBy(ids, tab.id, by))
  const carryByKeys = (tab: Tab, event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined
    if (carried?.by !== 'keyboard') {
      if (event.key !== ' ') return false
      setCarried({ id: tab.id, order: ids, by: 'keyboard' })
      setSaid(`${tab.name} picked up. Left and right arrows move it, Space puts it down, Escape cancels.`)
    } else if (event.key === ' ' || event.key === 'Enter') put(tab, carried.order)
    else if (event.key === 'Escape') cancel(tab)
    else if (by) {
      const order = movedBy(carried.order, tab.id, by)
      setCarried({ ...carried, order })
      setSaid(`${placeIn(order, tab.id)}.`)
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  /** What a kept view's tab hears; answers whether it took the key. */
  const handlersOf = (tab: Tab) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', tab.name)
      dropped.current = false
      setCarried({ id: tab.id, order: ids, by: 'pointer' })
    },
    onDragOver: (event: DragEvent) => {
      if (carried?.by !== 'pointer') return
      event.preventDefault()
      if (tab.id === carried.id) return
      const order = carried.order.filter((id) => id !== carried.id)
      const isBefore = carried.order.indexOf(carried.id) < carried.order.indexOf(tab.id)
      order.splice(order.indexOf(tab.id) + (isBefore ? 1 : 0), 0, carried.id)
      setCarried({ ...carried, order })
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      dropped.current = true
    },
    onDragEnd: () => {
      if (carried?.by !== 'pointer') return
      if (dropped.current) put(tab, carried.order)
      else cancel(tab)
    },
  })
  const leave = (tab: Tab) => {
    if (carried?.by === 'keyboard' && carried.id === tab.id) cancel(tab)
  }
  return { shown, carriedId: carried?.id, said, step, carryByKeys, handlersOf, leave }
}

function inOrder(tabs: readonly Tab[], order: readonly string[]): Tab[] {
  const placeOf = ({ id }: Tab) => order.indexOf(id)
  // Those that everyone has are not in the order, and stay first.
  return tabs.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The ids with one of them a place further on or back, as far as there are places. */
function movedBy(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const order = ids.filter((each) => each !== id)
  order.splice(Math.max(0, ids.indexOf(id) + by), 0, id)
  return order
}
