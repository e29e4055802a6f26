import type { Chance } from './chance.ts'

/** Milliseconds. */
export const DAY = 86_400_000
export const HOUR = 3_600_000

/** Some moment of the working day that `time` falls on, or of the Monday after a weekend; never after `now`. */
export function workingMoment(time: number, now: number, chance: Chance): number {
  const midnight = startOfDay(time)
  const weekday = new Date(midnight).getUTCDay()
  const day = midnight + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * DAY
  const moment = day + 8 * HOUR + Math.floor(chance.next() * 9 * HOUR)
  // What would lie ahead happened a little while ago instead.
  return moment < now ? moment : now - Math.floor((0.1 + chance.next()) * 3 * HOUR)
}

/** Midnight UTC of the day: how a due date without a time is kept. */
export const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY

export const iso = (time: number): string => new Date(time).toISOString()
