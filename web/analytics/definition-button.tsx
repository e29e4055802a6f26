import { Info } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'

import { type Chart, written } from './chart.ts'

interface DefinitionButtonProps {
  title: string
  about: readonly (string | { name: string; text: string })[]
  basis?: Chart['basis']
  onOpen?: (rows: string) => void
}

/** Says in words what is counted, and how. */
export function DefinitionButton({ title, about, basis, onOpen }: DefinitionButtonProps) {
  return (
    <Popover
      label={title}
      align="end"
      className="w-80 space-y-2 text-sm text-pretty"
      trigger={(control) => (
        <Button variant="quiet" size="icon-sm" aria-label={`What is counted: ${title}`} {...control}>
          <Info aria-hidden />
        </Button>
      )}
    >
      {about.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{part}</p>
        ) : (
          <p key={part.name}>
            <strong className="font-semibold">{part.name}.</strong> {part.text}
          </p>
        ),
      )}
      {basis && <Basis basis={basis} onOpen={onOpen} />}
    </Popover>
  )
}

/** The figures that a computation rests on, with the rows behind them. */
function Basis({ basis, onOpen }: { basis: NonNullable<Chart['basis']>; onOpen: DefinitionButtonProps['onOpen'] }) {
  return (
    <ul className="space-y-1 border-t border-border pt-2 tabular-nums">
      {basis.map(({ name, cell: { value, rows }, words }) => (
        <li key={name}>
          {name}:{' '}
          {rows && onOpen ? (
            <Button variant="link" size="inline" onClick={() => onOpen(rows)}>
              {written(value, 'days')}
            </Button>
          ) : (
            written(value, 'days')
          )}{' '}
          {words}
        </li>
      ))}
    </ul>
  )
}
