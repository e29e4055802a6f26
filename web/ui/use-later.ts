import { useEffect, useState } from 'react'

/** How long one types on before what is typed is looked up, in milliseconds. */
const PAUSE = 200

/** What is being typed, after a pause in typing. */
export function useLater(value: string) {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
