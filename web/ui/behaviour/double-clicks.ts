/** Two presses within this time, in milliseconds, and this distance, in CSS pixels, are one double click. */
const PAUSE = 500
const DISTANCE = { mouse: 5, finger: 12 }

const ACTING =
  'a, button, input, select, textarea, label, summary, [role^="menuitem"], [role="option"], [role="tab"], [role="switch"]'

interface Press {
  at: number
  x: number
  y: number
  /** What the first of the presses hit. */
  thing: Element
  /** What was called the same then: where one of these moves under the pointer, it is another thing. */
  namesakes: Set<Element>
}

/**
 * Drops the later clicks of a double click whose first one hit something else than what lies under the pointer by then:
 * a double click on "Delete" must not open what moved into its place. Clicks on the same thing, however quick, and what
 * a field or a text does with a double click stay as they are. Where a step gives way to the next, or a row to another that
 * is called the same, the area says `data-clicks="once"`.
 */
export function dropStrayClicks(): void {
  let last: Press | undefined
  let stray = false

  const judge = (event: PointerEvent) => {
    const thing = thingAt(event)
    if (!thing || !event.isPrimary) return
    const again = last && event.button === 0 && isNear(last, event)
    stray = again === true && last !== undefined && (countsOnce(thing) || !isSame(last, thing))
    last =
      again && last
        ? { ...last, at: event.timeStamp, x: event.clientX, y: event.clientY }
        : { at: event.timeStamp, x: event.clientX, y: event.clientY, thing, namesakes: namesakesOf(thing) }
  }
  const drop = (event: Event) => {
    // A click without a press comes from the keyboard or a script.
    const pressed = !(event instanceof MouseEvent) || event.type !== 'click' || event.detail > 0
    if (!stray || !pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('pointerdown', judge as (event: Event) => void, { capture: true })
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']) {
    window.addEventListener(type, drop, { capture: true })
  }
}

/** Within `data-clicks="once"` a double click is one click, but for what lies within `data-clicks="each"`. */
function countsOnce(thing: Element) {
  const area = thing.closest<HTMLElement>('[data-clicks]')
  return thing.matches('a, button') && area?.dataset.clicks === 'once'
}

function thingAt({ target }: Event) {
  return target instanceof Element ? (target.closest(ACTING) ?? target) : undefined
}

function isNear(last: Press, event: PointerEvent) {
  const distance = event.pointerType === 'mouse' ? DISTANCE.mouse : DISTANCE.finger
  return event.timeStamp - last.at < PAUSE && Math.hypot(event.clientX - last.x, event.clientY - last.y) <= distance
}

/** The same element, or the one that was drawn in its place, as the Next of the next page. */
function isSame({ thing, namesakes }: Press, now: Element) {
  if (thing === now) return true
  return !thing.isConnected && !namesakes.has(now) && now.matches(ACTING) && nameOf(now) === nameOf(thing)
}

function namesakesOf(thing: Element) {
  const name = nameOf(thing)
  if (!thing.matches(ACTING)) return new Set<Element>()
  return new Set([...document.getElementsByTagName(thing.tagName)].filter((other) => nameOf(other) === name))
}

const nameOf = (thing: Element) => `${thing.tagName} ${thing.getAttribute('aria-label') ?? thing.textContent}`
