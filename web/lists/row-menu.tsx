import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { DropdownMenu } from '../ui/dropdown-menu.tsx'

interface RowMenuProps extends Pick<ComponentProps<typeof DropdownMenu>, 'onCloseAutoFocus' | 'children'> {
  /** What the button is called, as "Actions for Anna". */
  label: string
  tabIndex?: number | undefined
  className?: string
}

/** What one can do with a row. */
export const RowMenu = ({ label, tabIndex, className, ...menu }: RowMenuProps) => (
  <DropdownMenu
    align="end"
    trigger={(control) => (
      <Button variant="quiet" size="icon-sm" aria-label={label} tabIndex={tabIndex} className={className} {...control}>
        <Ellipsis aria-hidden />
      </Button>
    )}
    {...menu}
  />
)
