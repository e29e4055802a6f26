import { Link } from '@tanstack/react-router'

interface TwinNoteProps {
  /** The other record, and the screen that shows it. */
  to: '/sales/lead/$id' | '/candidates/$id'
  id: string
  name: string
  company?: string
  /** What it has in common with what is typed, as in "email". */
  common: string
}

/** Says below a field that another record has what is typed there. */
export function TwinNote({ to, id, name, company, common }: TwinNoteProps) {
  return (
    <p className="mt-1.5 text-sm text-muted-foreground" role="status">
      <Link to={to} params={{ id }} className="rounded-xs font-medium text-foreground underline underline-offset-4">
        <bdi>{name}</bdi>
      </Link>
      {company && (
        <>
          {' '}
          at <bdi>{company}</bdi>
        </>
      )}{' '}
      has this {common}
    </p>
  )
}
