import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Where the choice is kept. web/public/theme.js reads it too, before the first paint. */
const KEY = 'vite-ui-theme'

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = readChoice()

/** Keeps the page in the chosen theme: it follows the system while that is the choice, and a choice made in another tab. */
export function followTheme() {
  systemIsDark.addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    choice = readChoice()
    apply()
  })
  apply()
}

/** The person's choice and the way to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watch, () => choice), choose]
}

function choose(theme: Theme) {
  choice = theme
  localStorage.setItem(KEY, theme)
  apply()
}

function apply() {
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark.matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('light', !dark)
  for (const listener of listeners) listener()
}

function watch(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readChoice(): Theme {
  const kept = localStorage.getItem(KEY)
  return themes.find((theme) => theme === kept) ?? 'system'
}
