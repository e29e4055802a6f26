// Sound runs in a thread of its own. Both processors turn between the device's rate and the 24 kHz of voice servers.
/* global AudioWorkletProcessor, registerProcessor, sampleRate */

const RATE = 24000
const CHUNK = 4096

/** Microphone to messages of 4096 samples, 16 bits each, with how loud they are. */
class Capture extends AudioWorkletProcessor {
  constructor() {
    super()
    this.step = sampleRate / RATE
    this.at = 0
    this.sum = 0
    this.count = 0
    this.chunk = new Int16Array(CHUNK)
    this.filled = 0
    this.energy = 0
  }

  process([input]) {
    const samples = input?.[0]
    if (!samples) return true
    for (const sample of samples) {
      // The mean of what falls on one sample of the lower rate, so that what is too high for it does not sound as something else.
      this.sum += sample
      this.count += 1
      this.at += 1
      while (this.at >= this.step) {
        this.at -= this.step
        this.add(this.count > 0 ? this.sum / this.count : sample)
        this.sum = 0
        this.count = 0
      }
    }
    return true
  }

  add(value) {
    const sample = Math.max(-1, Math.min(1, value))
    this.energy += sample * sample
    this.chunk[this.filled++] = Math.round(sample * 32767)
    if (this.filled < CHUNK) return
    this.port.postMessage({ samples: this.chunk.slice(), level: Math.sqrt(this.energy / CHUNK) })
    this.filled = 0
    this.energy = 0
  }
}

/** Plays what comes, piece by piece; what is not there in time is silence, and playing goes on when it comes. */
class Player extends AudioWorkletProcessor {
  constructor() {
    super()
    this.step = RATE / sampleRate
    this.queue = []
    this.at = 0
    this.item = ''
    this.played = 0
    this.port.onmessage = ({ data }) => (data.flush ? this.flush() : this.queue.push(data))
  }

  /** Nothing plays any more; says which answer was heard, and how much of it. */
  flush() {
    if (this.queue.length > 0) {
      const { item } = this.queue[0]
      const played = item === this.item ? this.played : 0
      this.port.postMessage({ item, milliseconds: Math.floor((played / RATE) * 1000) })
    }
    this.queue = []
    this.at = 0
  }

  process(_, [output]) {
    const channel = output[0]
    for (let to = 0; to < channel.length; to++) {
      const first = this.queue[0]
      if (!first) return true
      if (first.item !== this.item) {
        this.item = first.item
        this.played = 0
      }
      const from = Math.floor(this.at)
      const next = first.samples[from + 1] ?? this.queue[1]?.samples[0] ?? first.samples[from]
      const share = this.at - from
      channel[to] = (first.samples[from] * (1 - share) + next * share) / 32768
      this.at += this.step
      this.played += this.step
      if (this.at >= first.samples.length) {
        this.at -= first.samples.length
        this.queue.shift()
      }
    }
    return true
  }
}

registerProcessor('capture', Capture)
registerProcessor('player', Player)
