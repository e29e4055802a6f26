import { createStore } from './store.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Where the choice is kept. web/public/theme.js reads it too, before the first paint. */
const KEY = 'vite-ui-theme'

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const choice = createStore(readChoice())

/** Keeps the page in the chosen theme: it follows the system while that is the choice, and a choice made in another tab. */
export function followTheme() {
  systemIsDark.addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    choose(readChoice())
  })
  apply()
}

/** The person's choice and the way to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [choice.useValue((theme) => theme), keep]
}

function keep(theme: Theme) {
  localStorage.setItem(KEY, theme)
  choose(theme)
}

function choose(theme: Theme) {
  choice.set(theme)
  apply()
}

function apply() {
  const theme = choice.get()
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark.matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('light', !dark)
}

function readChoice(): Theme {
  const kept = localStorage.getItem(KEY)
  return themes.find((theme) => theme === kept) ?? 'system'
}
