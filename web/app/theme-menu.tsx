import { Moon, Sun } from 'lucide-react'
import { type Theme, themes, useTheme } from '../ui/behaviour/theme.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

/** Chooses light, dark or the system's theme. */
export function ThemeMenu() {
  const [theme, choose] = useTheme()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" size="icon" aria-label="Theme">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-36">
        <DropdownMenuRadioGroup value={theme} onValueChange={(next) => choose(next as Theme)}>
          {themes.map((name) => (
            <DropdownMenuRadioItem key={name} value={name}>
              {labels[name]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
