import { useRef } from 'react'
import type { TypedAhead } from '../screens/typed-ahead.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import type { Entry } from './entries.ts'
import { PaletteList } from './palette-list.tsx'

interface PaletteProps extends DialogState {
  /** Answers what was typed while this was still on its way. */
  takeTyped: () => TypedAhead
}

export function Palette({ open, onOpenChange, takeTyped }: PaletteProps) {
  const chosen = useRef<Entry>(undefined)
  return (
    <CommandDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search and commands"
      // What is opened then finds the focus where it was before, and gives it back there.
      onClosed={() => {
        chosen.current?.run()
        chosen.current = undefined
      }}
    >
      <PaletteList
        takeTyped={takeTyped}
        onClose={() => onOpenChange(false)}
        onChoose={(entry) => {
          chosen.current = entry
          onOpenChange(false)
        }}
      />
    </CommandDialog>
  )
}
