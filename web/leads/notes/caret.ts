/** Where a character of a text box stands, in pixels from the box's own corner. */
export interface CaretPlace {
  left: number
  /** The lower edge of its line. */
  bottom: number
}

/** Finds it by setting the text before it in a copy of the box: a text box itself does not say. */
export function placeOfCaret(box: HTMLTextAreaElement, index: number): CaretPlace {
  const copy = document.createElement('div')
  const look = getComputedStyle(box)
  for (const property of COPIED) copy.style.setProperty(property, look.getPropertyValue(property))
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', overflowWrap: 'break-word' })
  Object.assign(copy.style, { boxSizing: 'border-box', whiteSpace: 'pre-wrap', width: `${box.clientWidth}px` })
  const mark = document.createElement('span')
  mark.textContent = '@'
  copy.append(box.value.slice(0, index), mark)
  document.body.append(copy)
  const { offsetLeft, offsetTop, offsetHeight } = mark
  copy.remove()
  return { left: offsetLeft, bottom: Math.min(offsetTop + offsetHeight - box.scrollTop, box.clientHeight) }
}

const COPIED = ['font', 'letter-spacing', 'line-height', 'padding', 'direction', 'text-align', 'tab-size']
