import { useEffect, useState } from 'react'

/** How long one usually types on before what is typed is looked up. */
const PAUSE = 200

/** What is being typed, after a pause in typing, in milliseconds. */
export function useLater(value: string, pause = PAUSE) {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return later
}
