import { useState } from 'react'
import type { Analytics } from '../../../contract/analytics/fields.ts'
import { Sheet, SheetContent } from '../../ui/sheet.tsx'
import type { AnalyticsRequest } from '../address.ts'
import { figureTitle } from './figure-title.ts'
import { ActivityRows, CandidateRows, LeadRows, TaskRows } from './row-lists.tsx'
import { readRows } from './rows-text.ts'

interface RowsSheetProps {
  rows: string
  /** The period, in words. */
  days: string
  data: Analytics
  asked: AnalyticsRequest
  onClose: () => void
}

/** The very rows behind a figure, beside the chart; each leads to its record. */
export function RowsSheet({ rows, days, data, asked, onClose }: RowsSheetProps) {
  // What the figure is called stays, also when new figures come meanwhile.
  const [title] = useState(() => figureTitle(data, rows))
  const read = readRows(rows)
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={title}
        className="w-[min(32rem,calc(100vw-2rem))]"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusFigure(rows)
        }}
      >
        <p className="-mt-2 px-5 pb-3 text-sm text-muted-foreground">{days}</p>
        <div className="min-h-0 flex-1 overflow-y-auto border-t border-border">
          {read?.kind === 'leads' && <LeadRows asked={asked} rows={read.asked} />}
          {read?.kind === 'tasks' && <TaskRows asked={asked} rows={read.asked} />}
          {read?.kind === 'candidates' && <CandidateRows asked={asked} rows={read.asked} />}
          {read?.kind === 'activities' && <ActivityRows asked={asked} rows={read.asked} />}
          {!read && <p className="px-5 py-4">This figure does not exist.</p>}
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** The focus goes back to what the rows were opened from, or came to by a link. */
function focusFigure(rows: string) {
  const opener = document.querySelector<HTMLElement | SVGElement>(`[data-rows="${CSS.escape(rows)}"]`)
  const place = opener ?? document.querySelector<HTMLElement>('main')
  place?.focus({ preventScroll: opener === null })
}
