import type { Proof, ProofTask } from '../../../contract/careers/fields.ts'

/** Which numbers one worker tries: from `first` on, each `step` after the one before. */
export interface Part {
  first: number
  step: number
}

/**
 * Finds the counter that a task asks for; undefined where it is not in this part. It hashes in plain script: the browser's own hashing waits for each of a million
 * answers, and is not there on plain http.
 */
export function solve(challenge: ProofTask, { first, step }: Part = { first: 0, step: 1 }): Proof | undefined {
  const { salt, nonce, cost, keyPrefix, data } = challenge.parameters
  const start = wordsOf(salt + nonce)
  const wanted = wordsOf(keyPrefix)
  for (let counter = first; counter < data.numbers; counter += step) {
    const key = hash(Int32Array.from([...start, counter]), 36)
    for (let time = 1; time < cost; time++) hash(key, 32, key)
    if (wanted.every((word, index) => key[index] === word)) {
      return { challenge, solution: { counter, derivedKey: hexOf(key) } }
    }
  }
  return undefined
}

const wordsOf = (hex: string) => (hex.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16) | 0)

const hexOf = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

/** The first 32 bits of a prime's root behind the point; `power`: which root. */
const rootBits = (prime: number, power: number) => ((prime ** power % 1) * 2 ** 32) | 0
const primes: number[] = []
for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime)) primes.push(number)
const ROUNDS = Int32Array.from(primes, (prime) => rootBits(prime, 1 / 3))
const FIRST = Int32Array.from(primes.slice(0, 8), (prime) => rootBits(prime, 1 / 2))

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))
const schedule = new Int32Array(64)

/** SHA-256 of up to 55 bytes, in words of 32 bits, as FIPS 180-4 has it. */
function hash(words: Int32Array, length: number, into: Int32Array = new Int32Array(8)): Int32Array {
  fillSchedule(words, length)
  let a = at(FIRST, 0)
  let b = at(FIRST, 1)
  let c = at(FIRST, 2)
  let d = at(FIRST, 3)
  let e = at(FIRST, 4)
  let f = at(FIRST, 5)
  let g = at(FIRST, 6)
  let h = at(FIRST, 7)
  for (let round = 0; round < 64; round++) {
    const turnedE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + turnedE + ((e & f) ^ (~e & g)) + at(ROUNDS, round) + at(schedule, round)) | 0
    const turnedA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (turnedA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  into[0] = a + at(FIRST, 0)
  into[1] = b + at(FIRST, 1)
  into[2] = c + at(FIRST, 2)
  into[3] = d + at(FIRST, 3)
  into[4] = e + at(FIRST, 4)
  into[5] = f + at(FIRST, 5)
  into[6] = g + at(FIRST, 6)
  into[7] = h + at(FIRST, 7)
  return into
}

function fillSchedule(words: Int32Array, length: number) {
  const count = length / 4
  for (let index = 0; index < 16; index++) schedule[index] = index < count ? at(words, index) : 0
  schedule[count] = 0x80000000
  schedule[15] = length * 8
  for (let index = 16; index < 64; index++) {
    const near = at(schedule, index - 15)
    const far = at(schedule, index - 2)
    const low = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
    const high = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
    schedule[index] = at(schedule, index - 16) + low + at(schedule, index - 7) + high
  }
}

const at = (words: Int32Array, index: number) => words[index] as number
