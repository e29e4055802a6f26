import { Moon, Sun } from 'lucide-react'
import { type Theme, themes, useTheme } from '../ui/behaviour/theme.ts'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, DropdownMenuChoices } from '../ui/dropdown-menu.tsx'

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }
const options = themes.map((value) => ({ value, label: labels[value] }))

/** Chooses light, dark or the system's theme. */
export function ThemeMenu() {
  const [theme, choose] = useTheme()
  return (
    <DropdownMenu
      align="end"
      className="min-w-36"
      trigger={(control) => (
        <Button variant="quiet" size="icon" aria-label="Theme" {...control}>
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      )}
    >
      <DropdownMenuChoices value={theme} onValueChange={choose} options={options} />
    </DropdownMenu>
  )
}
