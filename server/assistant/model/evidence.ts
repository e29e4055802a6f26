import { readNumbers, type Unit, type Written } from './numbers.ts'

/** What a turn knows: every number, day, name with digits and address that its question and its tools' results hold. */
export interface Evidence {
  /** A value of a known unit; `any` is one that may be written as whatever, such as what the asker wrote. */
  addNumber(value: number, unit: Unit | 'any'): void
  /** All numbers of a text, in the units that it gives them. */
  addText(text: string): void
  /** What somebody asked: a number there is whatever they mean by it. */
  addQuestion(text: string): void
  /** Whether a number as it is written is known, or rounds one that is. */
  knows(written: Written): boolean
  knowsAddress(url: string): boolean
}

/** `today`, as `2026-11-22`, from which days are told. */
export function startEvidence(today: string): Evidence {
  const numbers = {
    dollars: new Set<number>(),
    percent: new Set<number>(),
    count: new Set<number>(),
    plain: new Set<number>(),
  }
  const any = new Set<number>()
  const signs = new Set<string>()
  const times = new Set<number>()
  const addresses = new Set<string>()

  const addNumber = (value: number, unit: Unit | 'any') => {
    if (unit === 'any') any.add(Math.abs(value))
    else numbers[unit].add(Math.abs(value))
  }
  const addDay = (day: string) => {
    signs.add(day).add(day.slice(-5)).add(day.slice(0, 7))
    if (day.length < 10) return
    numbers.plain.add(Number(day.slice(0, 4)))
    numbers.plain.add(Math.abs(Temporal.PlainDate.from(today).until(day).total('days')))
  }
  const add = (text: string, unitOf: (written: Written) => Unit | 'any') => {
    for (const [address] of text.matchAll(ADDRESS)) addresses.add(address.toLowerCase())
    for (const written of readNumbers(text)) {
      if (written.kind === 'day') isDay(written.sign) && addDay(written.sign)
      else if (written.kind === 'time') times.add(written.value)
      else if (written.kind === 'number') addNumber(written.value, unitOf(written))
      else signs.add(written.sign)
    }
  }
  addDay(today)

  return {
    addNumber,
    addText: (text) => add(text, ({ unit }) => unit),
    addQuestion: (text) => add(text, ({ unit }) => (unit === 'plain' || unit === 'count' ? 'any' : unit)),
    knows(written) {
      switch (written.kind) {
        case 'time':
          return times.has(written.value)
        case 'day':
        case 'month':
          return signs.has(written.sign)
        case 'name':
          return signs.has(written.sign) || /^[qh][1-4]$/.test(written.sign)
        case 'ratio':
          return isRatio(written.value, numbers)
        case 'number':
          return isKnown(
            written,
            written.unit === 'plain' ? [...Object.values(numbers), any] : [numbers[written.unit], any],
          )
      }
    },
    knowsAddress: (url) => addresses.has(url.toLowerCase()),
  }
}

/** Addresses of the web, wherever they end. */
export const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+[^\s<>()[\]"'`.,;:!?]/gi

function isKnown({ value, unit, step }: Written, known: Set<number>[]): boolean {
  if (known.some((values) => values.has(value))) return true
  // Things are counted exactly; amounts may be rounded to as many digits as are written.
  if (unit === 'count') return false
  const near = step / 2 + 1e-9
  return known.some((values) =>
    values.values().some((each) => each !== Math.round(each / step) * step && Math.abs(each - value) <= near),
  )
}

/** How far what is called half or twice may be from it. */
const LOOSE = 0.05

/** Whether two numbers of a kind stand to each other so, or a share says it. */
function isRatio(
  times: number,
  { percent, ...others }: Record<Exclude<Unit, 'plain'> | 'plain', Set<number>>,
): boolean {
  if (times < 1 && percent.values().some((share) => Math.abs(share - times * 100) <= times * 100 * LOOSE)) return true
  return [percent, others.dollars, others.count, others.plain].some((values) => {
    const sorted = [...values].filter((value) => value > 0).sort((a, b) => a - b)
    return sorted.some((value) => {
      const wanted = value * times
      const near = sorted.find((each) => each >= wanted * (1 - LOOSE))
      return near !== undefined && near !== value && near <= wanted * (1 + LOOSE)
    })
  })
}

function isDay(sign: string): boolean {
  if (sign.length < 10) return /^\d\d-\d\d$/.test(sign)
  try {
    return Temporal.PlainDate.from(sign).toString() === sign
  } catch {
    return false
  }
}
