import { useEffect, useState } from 'react'

/** The present instant, again every minute, so that "5m ago" does not stand still. */
export function useMinutes() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
