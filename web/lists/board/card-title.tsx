import { RowLink } from '../row-link.tsx'

interface CardTitleProps {
  id: string
  name: string
  href: string
  /** Whether Tab reaches it. */
  active: boolean
  onOpen: () => void
  /** Called just before it may be opened. */
  onIntent: () => void
}

/** The name of what a card is of, which opens it. */
export function CardTitle({ id, name, href, active, onOpen, onIntent }: CardTitleProps) {
  return (
    <RowLink
      href={href}
      onOpen={onOpen}
      onIntent={onIntent}
      data-row={id}
      data-main-action={active || undefined}
      tabIndex={active ? 0 : -1}
      draggable={false}
      dir="auto"
      title={name}
      className="mr-6 block truncate rounded-xs text-left font-medium underline-offset-4 hover:underline"
    >
      {name}
    </RowLink>
  )
}
