import { screenWasShown } from './brand.tsx'

/** Moves the focus to the screen, as a page load would; the keyboard goes on from there. */
export function focusScreen() {
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** As the `ref` of a heading, with `tabIndex={-1}`: it takes the focus where the screen before had it, and no field does. */
export function focusOnArrival(heading: HTMLElement | null) {
  if (screenWasShown()) heading?.focus({ preventScroll: true })
}
