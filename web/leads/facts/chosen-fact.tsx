import { type ComponentProps, useId } from 'react'
import { useMay } from '../../auth/areas.ts'
import { pressControl, useShortcuts } from '../../screens/shortcuts.ts'
import { Select } from '../../ui/select.tsx'
import { Fact, factControlClass } from './facts.tsx'

interface ChosenFactProps<Value extends string> extends ComponentProps<typeof Select<Value>> {
  label: string
  /** The key that opens its choices. */
  shortcut?: 'stage' | 'assign'
}

/** A fact that is chosen from a few where it stands; choosing saves. */
export function ChosenFact<Value extends string>({ label, shortcut, ...select }: ChosenFactProps<Value>) {
  const id = useId()
  const mayEdit = useMay('sales')
  useShortcuts(shortcut && mayEdit ? { [shortcut]: () => pressControl(id) } : {})
  return (
    <Fact label={label} htmlFor={id}>
      <Select
        id={id}
        size="sm"
        pending={!mayEdit}
        {...select}
        className={`${factControlClass} border-transparent! bg-transparent! md:text-base! hover:bg-accent! focus-visible:border-ring! data-[state=open]:bg-accent! [&_svg]:opacity-0 hover:[&_svg]:opacity-100 focus-visible:[&_svg]:opacity-100 tap:[&_svg]:opacity-100`}
      />
    </Fact>
  )
}
