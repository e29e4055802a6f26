import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export interface EditButtonsProps {
  onEdit: () => void
  /** The person is about to edit: time to load the form. */
  onEditIntent: () => void
  onDelete: () => void
}

/** To the form with all fields, and away with the lead. */
export function EditButtons({ onEdit, onEditIntent, onDelete }: EditButtonsProps) {
  return (
    <>
      <Button data-edit="sales" variant="outline" onClick={onEdit} onPointerEnter={onEditIntent} onFocus={onEditIntent}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button data-edit="sales" variant="outline" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </Button>
    </>
  )
}
