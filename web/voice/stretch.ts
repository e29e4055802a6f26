/** Samples of a piece that is laid over the next, 30 ms of 24 kHz, and how far pieces stand apart. */
const PIECE = 720
const STEP = PIECE / 2
/** How far a piece may be moved to where it fits the one before, so that a voice keeps its pitch and does not flutter. */
const REACH = 120

/** Rises and falls so that two pieces that overlap by half add up to what was there. */
const WINDOW = Float32Array.from({ length: PIECE }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / PIECE))

/**
 * Makes speech so many times as fast without making it higher: pieces are taken from farther apart than they are laid down.
 * `push` returns what is ready so far; the last few milliseconds wait for what comes next.
 */
export function createStretch(factor: number) {
  let input = new Float32Array(0)
  // Where the next piece would be taken from, in samples of what waits.
  let at = 0
  let tail = new Float32Array(STEP)
  return {
    push(samples: Int16Array): Int16Array {
      input = joined(input, samples)
      const output: number[] = []
      while (at + REACH + PIECE <= input.length) {
        const from = bestStart(input, Math.round(at), tail)
        for (let each = 0; each < STEP; each++) {
          output.push((tail[each] ?? 0) + (input[from + each] ?? 0) * (WINDOW[each] ?? 0))
        }
        tail = Float32Array.from({ length: STEP }, (_, each) => {
          const of = STEP + each
          return (input[from + of] ?? 0) * (WINDOW[of] ?? 0)
        })
        at += STEP * factor
      }
      const used = Math.max(0, Math.min(Math.floor(at) - REACH, input.length))
      input = input.slice(used)
      at -= used
      return Int16Array.from(output, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value))))
    },
  }
}

function joined(first: Float32Array, second: Int16Array) {
  const all = new Float32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** Near `at`, where a piece begins most like what it is laid over goes on. */
function bestStart(input: Float32Array, at: number, tail: Float32Array): number {
  let best = at
  let most = Number.NEGATIVE_INFINITY
  for (let start = Math.max(0, at - REACH); start <= at + REACH; start += 4) {
    let alike = 0
    for (let each = 0; each < STEP; each += 4) alike += (input[start + each] ?? 0) * (tail[each] ?? 0)
    if (alike > most) {
      most = alike
      best = start
    }
  }
  return best
}
