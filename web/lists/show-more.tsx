import { Button } from '../ui/button.tsx'

export interface ShowMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  text?: string
  /** How far it stands from the rows. */
  className?: string
}

/** Asks for the next page of a list, where there is one: a button as wide as the list. */
export function ShowMore({ list, text = 'Show more', className = 'mt-3' }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={className}>
      <Button variant="ghost" className="w-full" pending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {text}
      </Button>
    </div>
  )
}
