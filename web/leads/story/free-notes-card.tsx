import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** What stays in sight of long notes, in characters and lines. */
const SHORT = { length: 700, lines: 12 }

export function FreeNotesCard({ notes }: { notes: string }) {
  const [whole, setWhole] = useState(false)
  if (!notes.trim()) return null
  const start = notes.split('\n').slice(0, SHORT.lines).join('\n').slice(0, SHORT.length)
  const isLong = start.length < notes.length
  return (
    <Card title="Notes">
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {whole || !isLong ? notes : `${start}…`}
      </p>
      {isLong && (
        <Button variant="link" size="inline" className="mt-2" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </Card>
  )
}
