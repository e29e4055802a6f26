import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Opening } from '../../../contract/openings/fields.ts'
import { useCloseUnopened } from '../../lists/use-close-unopened.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { openingQuery } from '../queries.ts'

const DetailsDialog = lazyPart(() => import('./details-dialog.tsx'), 'DetailsDialog')

interface OpenOpeningProps {
  id: string
  /** The opening, where the list was pressed that holds it. */
  listed: Opening | undefined
  onClose: () => void
  onEdit: (opening: Opening) => void
}

/** The opening that the address names, in its dialog: from the list, or from the server when a link led here. */
export function OpenOpening({ id, listed, onClose, onEdit }: OpenOpeningProps) {
  const { data: opening, error } = useQuery({ ...openingQuery(id), ...(listed && { placeholderData: listed }) })
  useCloseUnopened(error, 'The job opening could not be opened', onClose)
  return <Suspense>{opening && <DetailsDialog opening={opening} onClose={onClose} onEdit={onEdit} />}</Suspense>
}
