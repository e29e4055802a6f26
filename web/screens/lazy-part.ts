import { type LazyExoticComponent, lazy, type ReactNode } from 'react'
import { awayTitle, lookForServer, untilReached } from '../api/reach.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** When the page was last loaded again for a script, in milliseconds since 1970. */
const RELOADED_KEY = 'atrium-reloaded'
/** Within this time it does not help to load the page again. */
const RELOAD_HELPS_AFTER = 60_000

/** A component whose script is loaded when it is first shown, or before by `preload`, which never fails. */
export type LazyPart<Props> = LazyExoticComponent<(props: Props) => ReactNode> & { preload: () => Promise<void> }

/**
 * A part of the app in a script of its own: `lazyPart(() => import('./tasks-screen.tsx'), 'TasksScreen')`. While the
 * server is out of reach it waits, and goes on by itself. A script that is gone, because a new version has taken its
 * place, has the page loaded again.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): LazyPart<Props> {
  let loaded: { default: (props: Props) => ReactNode } | undefined
  const take = (module: Record<Name, (props: Props) => ReactNode>) => {
    loaded = { default: module[name] }
    return loaded
  }
  const part = lazy(() => {
    if (loaded) return atOnce(loaded)
    return loadPatiently(load, tellWait).then(take, (error: unknown) => reloadPage(error))
  })
  // What is missing for good is dealt with when it is shown. What is there is not waited for, as importing it again would
  // have one do: a screen whose address changes would give way to a spinner on a slow machine, and the focus with it.
  const preload = () => (loaded ? Promise.resolve() : loadPatiently(load).then((module) => void take(module), noResult))
  return Object.assign(part, { preload })
}

/** Loads a script; waits as long as the server is out of reach, and raises what is wrong otherwise. */
export async function loadPatiently<Module>(load: () => Promise<Module>, onWait = () => {}): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await lookForServer()) return load().catch(() => Promise.reject(error))
      onWait()
      await untilReached()
    }
  }
}

async function reloadPage(error: unknown): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - last < RELOAD_HELPS_AFTER) throw error
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  window.location.reload()
  // Whatever waits for the script waits until the page goes.
  return new Promise(() => {})
}

const noResult = () => {}

/** What is there already is drawn with the rest, and not a moment later: what is on the screen need not make room. */
function atOnce<Module>(module: Module): Promise<Module> {
  // biome-ignore lint/suspicious/noThenProperty: React takes what such a promise answers without waiting
  return { then: (answer: (module: Module) => unknown) => answer(module) } as Promise<Module>
}

function tellWait() {
  toast({ title: awayTitle(), description: 'It opens when the connection is back.' })
}
