import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { formatMoney, formatShortMoney } from '../format.ts'
import { buttonClass } from '../ui/button.tsx'
import { Figure, Figures } from '../ui/figures.tsx'
import type { AnalyticsRequest } from './address.ts'
import { type Chart, written } from './chart.ts'
import { ChartCard } from './chart-card.tsx'
import { DefinitionButton } from './definition-button.tsx'
import type { HeadlineFigure } from './headline-figures.ts'
import { tableAddress } from './queries.ts'

interface ChartSectionProps {
  title: string
  /** What does not hold here, in a sentence. */
  note?: string
  figures?: readonly HeadlineFigure[]
  charts: readonly Chart[]
  asked: AnalyticsRequest
  onOpen: (rows: string) => void
}

/** A part of the screen: its figures in a strip, then its charts. */
export function ChartSection({ title, note, figures, charts, asked, onOpen }: ChartSectionProps) {
  const id = useId()
  const tables = useShownAsTables()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 break-after-avoid">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {note && <p className="text-sm text-muted-foreground">{note}</p>}
        {figures && <StripActions title={title} figures={figures} asked={asked} />}
      </div>
      {figures && <Strip figures={figures} />}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))] print:block">
        {charts.map((chart) => (
          <ChartCard
            key={chart.name}
            chart={chart}
            csv={tableAddress(chart.name, asked)}
            asTable={tables.has(chart.name)}
            onAsTable={(asTable) => tables.set(chart.name, asTable)}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  )
}

function StripActions({
  title,
  figures,
  asked,
}: {
  title: string
  figures: readonly HeadlineFigure[]
  asked: AnalyticsRequest
}) {
  return (
    <div className="ml-auto flex items-center gap-1 print:hidden">
      <DefinitionButton title={`${title} figures`} about={figures.map(({ name, about }) => ({ name, text: about }))} />
      <a
        href={tableAddress('summary', asked)}
        download
        aria-label={`${title} figures as CSV`}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        <Download aria-hidden />
        CSV
      </a>
    </div>
  )
}

function Strip({ figures }: { figures: readonly HeadlineFigure[] }) {
  return (
    <Figures>
      {figures.map(({ name, cell: { value, rows }, unit, note }) => (
        <Figure
          key={name}
          label={
            rows ? (
              <Link
                from="/analytics"
                to="/analytics"
                search={(address) => ({ ...address, rows })}
                resetScroll={false}
                data-rows={rows}
              >
                {name}
              </Link>
            ) : (
              name
            )
          }
          value={unit === 'money' && value !== null ? <Amount dollars={value} /> : written(value, unit)}
          note={note}
        />
      ))}
    </Figures>
  )
}

/** An amount in full where there is room for it. */
function Amount({ dollars }: { dollars: number }) {
  const whole = formatMoney(dollars)
  if (whole.length <= 10) return whole
  return (
    <span title={whole}>
      <span className="hidden xl:inline">{whole}</span>
      <span className="xl:hidden">{formatShortMoney(dollars)}</span>
    </span>
  )
}

/** Where is kept which charts one wants to see as tables: their names, with commas between. */
const KEY = 'atrium-analytics-tables'

/** Which charts are shown as tables; what was chosen stays chosen in this browser. */
function useShownAsTables() {
  const [names, setNames] = useState(() => new Set((localStorage.getItem(KEY) ?? '').split(',')))
  return {
    has: (name: Chart['name']) => names.has(name),
    set: (name: Chart['name'], asTable: boolean) => {
      // Other parts of the screen keep theirs in the same place.
      const kept = new Set((localStorage.getItem(KEY) ?? '').split(',').filter(Boolean))
      if (asTable) kept.add(name)
      else kept.delete(name)
      localStorage.setItem(KEY, [...kept].join())
      setNames(kept)
    },
  }
}
