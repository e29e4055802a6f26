import type { BrowserContext } from '@playwright/test'

/** Frames that the focus may be nowhere after a change of screen, while the new one is drawn. */
const PATIENCE = 12

/**
 * Follows the focus in every page of a browser: after a change of screen (another path without a new document, or a
 * dialog that closes) it must soon be on something, because the keyboard goes on from there. `lost` hears so otherwise,
 * in words.
 */
export async function followFocus(context: BrowserContext, lost: (where: string) => void): Promise<void> {
  await Promise.all([
    context.exposeBinding('tellLostFocus', (_, where: string) => lost(where)),
    context.addInitScript(`(${follow})(${PATIENCE})`),
  ])
}

/** Runs in the page, and is written as text there: it must not use anything of this file. */
const follow = `(patience) => {
  if (window !== top || !location.protocol.startsWith('http') || document.contentType !== 'text/html') return
  const dialogs = () => document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length
  const nameOf = (element) =>
    element.localName + ' “' + (element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40) + '”'
  let seen = { path: location.pathname, dialogs: 0 }
  let last = document.body
  let change
  let frames = 0
  // Before anyone did anything, another path is where the page was led to while it was loading.
  let touched = false
  const look = () => {
    const now = { path: location.pathname, dialogs: dialogs() }
    if (!touched) change = undefined
    else if (now.path !== seen.path) change = 'from ' + seen.path + ' to ' + now.path
    else if (now.dialogs < seen.dialogs) change = 'a dialog closed on ' + now.path
    if (now.path !== seen.path || now.dialogs < seen.dialogs) frames = 0
    seen = now
    const focused = document.activeElement
    const isSomewhere = focused && focused !== document.body && focused !== document.documentElement
    if (isSomewhere) last = focused
    // Until its heading is there, no screen has come that could have the focus: only a spinner turns, and the screen before
    // is hidden at most.
    const isDrawn = [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility())
    frames = isSomewhere || !isDrawn ? 0 : frames + 1
    if (change && frames === patience) {
      window.tellLostFocus(change + ': nothing has the focus; before it was on ' + nameOf(last))
      change = undefined
    }
    // Frame by frame only while the focus is nowhere: asking for every frame would keep the processor busy.
    if (change && !isSomewhere) requestAnimationFrame(look)
    else setTimeout(look, 50)
  }
  // Who presses beside everything means to have the focus nowhere.
  addEventListener('pointerdown', () => { change = undefined }, true)
  for (const type of ['pointerdown', 'keydown', 'popstate']) addEventListener(type, () => { touched = true }, true)
  look()
}`
