/** As a `ref`: the control takes the focus when it appears. Only for the first field of a page or dialog. */
export function focusAtFirst(control: HTMLElement | null) {
  control?.focus({ preventScroll: true })
}
