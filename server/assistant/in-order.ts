/** Does work one after the other for each key, in the order in which it was asked for; other keys do not wait. */
export function createOrder(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key)
    // Whatever became of the one before; its asker hears of it.
    const mine = before ? before.then(work, work) : work()
    last.set(key, mine)
    const tidy = () => void (last.get(key) === mine && last.delete(key))
    mine.then(tidy, tidy)
    return mine
  }
}
