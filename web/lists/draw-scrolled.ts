/**
 * Has the rows that a key scrolled to drawn at once. The browser reports a scroll with its next frame, and a key that
 * comes before it would start from the row before.
 */
export function drawScrolled(scroller: EventTarget = window): void {
  scroller.dispatchEvent(new Event('scroll'))
}
