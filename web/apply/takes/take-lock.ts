/** How long a tab that goes away may take to let go of its recording, in milliseconds. */
const PATIENCE = 1500

/**
 * Makes a recording this tab's own: no other tab takes it up or discards it until it is let go, or the tab is gone. Answers
 * what lets it go; undefined when another tab has it. Where a browser has no locks, every tab gets it.
 */
export function holdTake(takeId: string): Promise<(() => void) | undefined> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((letGo) => resolve(letGo))
    // On a slow phone the time may be over before the page got round to hearing that it has it.
    const lookOnceMore = () =>
      locks.request(nameOf(takeId), { ifAvailable: true }, (lock) => (lock ? hold() : resolve(undefined)))
    locks
      .request(nameOf(takeId), { signal: AbortSignal.timeout(PATIENCE) }, hold)
      .catch(lookOnceMore)
      .catch(() => resolve(undefined))
  })
}

export async function isHeld(takeId: string): Promise<boolean> {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === nameOf(takeId))
}

const nameOf = (takeId: string) => `recording ${takeId}`
