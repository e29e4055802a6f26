import { FOCUSABLE } from './focus.ts'

/** Where something with the focus stood, so that its neighbours are found when it is gone. */
interface FocusPoint {
  element: Element
  screen: string
  /** From the element outwards, as far as its menu, its dialog or its part of the page. */
  steps: { parent: Element; next: Element | null; previous: Element | null }[]
}

/** What is above the page and goes as a whole. */
const LAYER = '[role="dialog"], [role="alertdialog"], [popover], [data-toasts]'
const ENOUGH = 8

/** What was given the focus here, as long as nobody has done anything with it. */
let given: HTMLElement | undefined

/**
 * Whether nobody chose what has the focus: nothing has it, or the screen as a whole, or what it went to when what had it
 * was gone. Who knows better later, as an Undo that brings a row back, may take it then.
 */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.id === 'main' || activeElement === given
}

/**
 * Keeps the focus on something sensible when what had it goes away, as a deleted row, a closed menu or a button that is
 * done: on its neighbour, or what had the focus before, or the screen. What takes the focus by itself comes first, and
 * who presses beside everything wants it nowhere.
 */
export function keepFocus(): void {
  let points: FocusPoint[] = []
  let waiting = false

  const isLost = () =>
    document.activeElement === document.body && points[0] !== undefined && !canTake(points[0].element)
  const look = () => {
    if (waiting || !isLost()) return
    waiting = true
    // Two frames on, code that meant to move it has done so.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        waiting = false
        if (isLost()) give(successor(points))
      }),
    )
  }
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    if (target !== given) given = undefined
    points = [pointOf(target), ...points.filter((point) => point.element !== target && isStanding(point))]
    points.splice(ENOUGH)
  }
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !document.hasFocus()) return
    setTimeout(() => {
      if (document.querySelector('[role="dialog"]')) return
      if (document.activeElement === document.body && target instanceof Element && canTake(target)) points = []
      look()
    })
  }
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, () => (given = undefined), true)
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  })
}

function give(to: HTMLElement | undefined) {
  given = to
  to?.focus({ preventScroll: true })
}

/** Something is left around it; dialogs and their questions, one after the other, would crowd out what they came from. */
const isStanding = ({ element, steps }: FocusPoint) =>
  element.isConnected || steps.some(({ parent }) => parent.isConnected && parent !== document.body)

function pointOf(element: Element): FocusPoint {
  const steps: FocusPoint['steps'] = []
  for (
    let at = element;
    at.parentElement && !at.matches(`${LAYER}, main, header, aside, body`);
    at = at.parentElement
  ) {
    steps.push({ parent: at.parentElement, next: at.nextElementSibling, previous: at.previousElementSibling })
  }
  return { element, screen: location.pathname, steps }
}

function successor(points: FocusPoint[]): HTMLElement | undefined {
  for (const point of points) {
    const found = point.screen === location.pathname && successorAt(point)
    if (found) return found
  }
  const main = document.querySelector('main')
  return main?.hasAttribute('tabindex') ? main : firstIn(main)
}

function successorAt({ element, steps }: FocusPoint): HTMLElement | undefined {
  if (element instanceof HTMLElement && canTake(element)) return element
  for (const { parent, next, previous } of steps) {
    if (!parent.isConnected || parent === document.body) continue
    const found = firstIn(next) ?? firstIn(previous) ?? firstIn(parent)
    if (found) return found
  }
  return undefined
}

function firstIn(area: Element | null): HTMLElement | undefined {
  if (!area?.isConnected) return undefined
  const inside = [area, ...area.querySelectorAll(FOCUSABLE)]
  return inside.find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(FOCUSABLE) && canTake(each),
  )
}

const canTake = (element: Element) =>
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled') &&
  !element.closest('[inert], [aria-hidden="true"]')
