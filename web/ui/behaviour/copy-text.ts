/**
 * Puts text on the clipboard and tells whether that worked. Browsers offer the clipboard only over https and on the
 * machine itself; elsewhere a selection is copied, which they still allow.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.cssText = 'position:fixed;top:0;opacity:0'
  // Inside an open dialog, which keeps the focus from everything outside of it.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(box)
  box.select()
  const copied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
