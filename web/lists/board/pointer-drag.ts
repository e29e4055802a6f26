import type { PointerEvent as ReactPointerEvent } from 'react'

/** How far a mouse moves before a press becomes a drag; a finger may shake by twice as much while it is held. In pixels. */
const SLACK = 6
/** How long a finger is held still before it picks a card up, in milliseconds: before that it scrolls. */
const HOLD = 280
/** How near to the edge of the board the columns begin to move on, and how far at once, in pixels. */
const EDGE = 56
const STEP = 14

/** What becomes of a card that is dragged; a column is named by its `data-column`. */
interface Drag {
  start: () => void
  over: (column: string | undefined) => void
  drop: (column: string | undefined) => void
}

let dragging = false

/** Whether a card is being dragged: then a moving finger scrolls nothing. */
export const isDragging = () => dragging

/**
 * Follows a press on a card with a mouse, a pen or a finger: once it is a drag, a picture of the card goes along, and the
 * board moves on at its edges. Escape and what the browser takes over end it with no column.
 */
export function followPress(press: ReactPointerEvent<HTMLElement>, drag: Drag): void {
  const card = press.currentTarget
  const board = card.closest<HTMLElement>('[data-board]')
  if (dragging || !board || press.button !== 0 || !press.isPrimary) return
  const touch = press.pointerType === 'touch'
  // Its handle is for nothing else, so that a finger need not wait there.
  const atOnce = (press.target as Element).closest('[data-handle]') !== null
  const begun = { x: press.clientX, y: press.clientY }
  const at = { ...begun }
  const over = new AbortController()
  const { signal } = over
  let picture: HTMLElement | undefined
  let frame = 0

  const pick = () => {
    dragging = true
    picture = pictureOf(card, begun)
    document.body.append(picture)
    document.documentElement.classList.add('select-none', 'cursor-grabbing')
    drag.start()
    frame = requestAnimationFrame(follow)
  }
  const follow = () => {
    if (picture) picture.style.translate = `${at.x - begun.x}px ${at.y - begun.y}px`
    moveOn(board, at.x)
    drag.over(columnAt(board, at))
    frame = requestAnimationFrame(follow)
  }
  const end = (column?: string) => {
    over.abort()
    clearTimeout(holding)
    cancelAnimationFrame(frame)
    if (!picture) return
    picture.remove()
    document.documentElement.classList.remove('select-none', 'cursor-grabbing')
    dragging = false
    swallowClick()
    drag.drop(column)
  }
  const holding = touch && !atOnce ? setTimeout(pick, HOLD) : undefined
  const move = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) return
    at.x = event.clientX
    at.y = event.clientY
    if (picture) return
    const moved = Math.hypot(at.x - begun.x, at.y - begun.y)
    if (holding !== undefined && moved > SLACK * 2) end()
    else if (holding === undefined && moved > SLACK) pick()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => end(picture && columnAt(board, at)), { signal })
  window.addEventListener('pointercancel', () => end(), { signal })
  // A finger that is held would open the browser's own menu of the link, and a key ends what the pointer began.
  window.addEventListener('contextmenu', (event) => picture && event.preventDefault(), { signal, capture: true })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !picture) return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { signal, capture: true },
  )
}

/** The card as it goes along with the pointer; it is there for the eye alone. */
function pictureOf(card: HTMLElement, { x, y }: { x: number; y: number }): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect()
  const picture = card.cloneNode(true) as HTMLElement
  picture.setAttribute('aria-hidden', 'true')
  picture.dataset.picture = ''
  picture.inert = true
  picture.removeAttribute('aria-label')
  for (const part of picture.querySelectorAll('[data-row], [data-handle], [id]')) {
    for (const name of ['data-row', 'data-handle', 'data-main-action', 'id']) part.removeAttribute(name)
  }
  picture.removeAttribute('data-card')
  picture.classList.add('shadow-float', 'pointer-events-none', 'z-50', 'rotate-2')
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    transformOrigin: `${x - left}px ${y - top}px`,
  })
  return picture
}

/** The column under the pointer, above and below its cards too. */
function columnAt(board: HTMLElement, { x, y }: { x: number; y: number }): string | undefined {
  const { left, right, top, bottom } = board.getBoundingClientRect()
  if (x < left || x > right || y < top || y > Math.max(bottom, innerHeight)) return undefined
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')]
  return columns.find((column) => {
    const box = column.getBoundingClientRect()
    return x >= box.left && x <= box.right
  })?.dataset.column
}

function moveOn(board: HTMLElement, x: number) {
  const { left, right } = board.getBoundingClientRect()
  if (x > right - EDGE) board.scrollLeft += STEP
  else if (x < left + EDGE) board.scrollLeft -= STEP
}

/** Putting a card down presses nothing. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
