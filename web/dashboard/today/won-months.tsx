import { Link } from '@tanstack/react-router'
import type { Today } from '../../../contract/dashboard/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { formatCount, formatShortMoney } from '../../format.ts'

/** What one won this month, beside the last up to the same day and in whole; nothing where there is nothing. */
export function WonMonths({ won, day }: Pick<Today, 'won' | 'day'>) {
  const { id: assignedUserId } = useSignedInUser()
  const { thisMonth, lastMonthSoFar, lastMonth } = won
  if (thisMonth.count + lastMonth.count === 0) return null
  const before = new Date(day)
  before.setUTCDate(0)
  const month = months.format(before)
  const date = Math.min(Number(day.slice(-2)), before.getUTCDate())
  return (
    <p className="border-t border-border px-4 py-2 text-sm text-muted-foreground">
      You won{' '}
      <Link
        to="/sales"
        search={{ stage: 'closed_won', stageChanged: 'this-month', assignedUserId, sort: '-value' }}
        className="font-medium text-foreground underline decoration-border-strong underline-offset-4 hover:decoration-current"
      >
        {formatShortMoney(thisMonth.value)} this month
      </Link>{' '}
      ({formatCount(thisMonth.count)} {thisMonth.count === 1 ? 'deal' : 'deals'}). By {month} {date} it was{' '}
      {formatShortMoney(lastMonthSoFar.value)}, in all of {month} {formatShortMoney(lastMonth.value)}.
    </p>
  )
}

// A day as such, which is midnight UTC.
const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
