import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { dayIn, readersZone } from '../format.ts'
import { useMinutes } from '../ui/behaviour/use-minutes.ts'
import { companyQuery } from './queries.ts'

/** A day where the company is. */
export interface CompanyDay {
  day: string
  timeZone: string
}

/**
 * The day that it is where the company is, the same for all colleagues, wherever they are; again when the next one begins.
 * Undefined until the company is known. What is counted by days is counted by this one, here and on the server.
 */
export function useToday(): CompanyDay | undefined {
  const user = useSignedInUser()
  const { data: company, isPending } = useQuery(companyQuery(user.companyId))
  const now = useMinutes()
  const timeZone = isPending ? undefined : zoneOf(company?.timeZone)
  const day = timeZone && dayIn(timeZone, now)
  return useMemo(() => (timeZone && day ? { timeZone, day } : undefined), [timeZone, day])
}

/** `useToday` for where one cannot wait: the reader's own day until the company is known. */
export function useTodayAtOnce(): CompanyDay {
  const today = useToday()
  const [{ timeZone, day }] = useState(() => ({ timeZone: readersZone(), day: dayIn(readersZone(), Date.now()) }))
  return today ?? { timeZone, day }
}

/** The day that it is where a company is. */
export function todayOf(company: { timeZone?: string | undefined } | undefined): CompanyDay {
  const timeZone = zoneOf(company?.timeZone)
  return { timeZone, day: dayIn(timeZone, Date.now()) }
}

/** The reader's own zone where the company's is not known: it could not be loaded, or the browser is older than it. */
function zoneOf(timeZone = readersZone()) {
  try {
    dayIn(timeZone, 0)
    return timeZone
  } catch {
    return readersZone()
  }
}
