import type { Field } from './field.ts'

interface Period {
  from?: string
  to?: string
  label: string
}

/** What the days of a field are often asked for, as seen from a day. */
export const periodsFor = ({ label }: Field, today: string): Period[] =>
  label === 'due' || label === 'deadline' ? [...around(today), ...ahead(today)] : [...around(today), ...behind(today)]

function around(today: string): Period[] {
  const day = Temporal.PlainDate.from(today)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  const first = day.with({ day: 1 })
  return [
    period('today', day, day),
    period('this week', monday, monday.add({ days: 6 })),
    period('this month', first, first.add({ months: 1 }).subtract({ days: 1 })),
  ]
}

function behind(today: string): Period[] {
  const day = Temporal.PlainDate.from(today)
  const first = day.with({ day: 1 })
  const quarter = first.subtract({ months: (first.month - 1) % 3 })
  const year = first.with({ month: 1 })
  return [
    period('last month', first.subtract({ months: 1 }), first.subtract({ days: 1 })),
    period('this quarter', quarter, quarter.add({ months: 3 }).subtract({ days: 1 })),
    period('last quarter', quarter.subtract({ months: 3 }), quarter.subtract({ days: 1 })),
    period('this year', year, year.add({ years: 1 }).subtract({ days: 1 })),
    period('last year', year.subtract({ years: 1 }), year.subtract({ days: 1 })),
  ]
}

function ahead(today: string): Period[] {
  const day = Temporal.PlainDate.from(today)
  const monday = day.add({ days: 8 - day.dayOfWeek })
  const first = day.with({ day: 1 }).add({ months: 1 })
  return [
    period('next week', monday, monday.add({ days: 6 })),
    period('next month', first, first.add({ months: 1 }).subtract({ days: 1 })),
    { to: day.subtract({ days: 1 }).toString(), label: 'before today' },
  ]
}

const period = (label: string, from: Temporal.PlainDate, to: Temporal.PlainDate): Period => ({
  from: from.toString(),
  to: to.toString(),
  label,
})
