// Runs before the first paint, so that the page never flashes in the other theme. web/ui/behaviour/theme.ts keeps it up to date.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('vite-ui-theme')
  } catch {
    // Storage is closed to this page (a privacy setting): the system's theme it is.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = choice === 'light' || choice === 'dark' ? choice : systemIsDark ? 'dark' : 'light'
  document.documentElement.classList.add(theme)
})()
