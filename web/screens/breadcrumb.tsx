import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

/** The way back to the screen above, and where one is. */
export function Breadcrumb({ to, above, title }: { to: NonNullable<LinkProps['to']>; above: string; title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1.5">
      <ol className="flex items-center gap-1 text-sm text-muted-foreground">
        <li>
          <Link to={to} className="rounded-xs hover:text-foreground">
            {above}
          </Link>
        </li>
        <li className="flex items-center gap-1">
          <ChevronRight aria-hidden className="size-3.5" />
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  )
}
