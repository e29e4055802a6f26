import { cn } from '../ui/behaviour/class-names.ts'

interface MeantSearchProps {
  /** The loaded pages of a list. */
  pages: readonly { meant?: string | undefined }[] | undefined
  className?: string
}

/** Says which words a list was searched for, where they are not those that were typed: nothing has these. */
export function MeantSearch({ pages, className }: MeantSearchProps) {
  const meant = pages?.[0]?.meant
  return (
    <p role="status" className={cn('min-w-0 text-sm wrap-anywhere text-muted-foreground empty:hidden', className)}>
      {meant && (
        <>
          Showing results for <bdi className="font-medium text-foreground">{meant}</bdi>
        </>
      )}
    </p>
  )
}
