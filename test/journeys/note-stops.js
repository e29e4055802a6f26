// In the page, before its own scripts: notes for how many milliseconds an answer was still heard after someone began to speak.
{
  const noted = Object.assign(globalThis, { stops: [] })
  /** Silence of so many milliseconds is an end. */
  const SILENCE = 100
  let loudAt = 0
  let begunAt
  const meters = []
  const listen = () => {
    for (const meter of meters) {
      const samples = new Float32Array(meter.fftSize)
      meter.getFloatTimeDomainData(samples)
      if (samples.some((sample) => Math.abs(sample) > 0.001)) loudAt = performance.now()
    }
  }
  const connect = AudioNode.prototype.connect
  AudioNode.prototype.connect = function connectAndListen(to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      const meter = new AnalyserNode(this.context, { fftSize: 256 })
      connect.call(this, meter)
      meters.push(meter)
      setInterval(() => {
        listen()
        if (begunAt !== undefined && performance.now() - Math.max(loudAt, begunAt) > SILENCE) {
          noted.stops.push(Math.max(1, loudAt - begunAt))
          begunAt = undefined
        }
      }, 5)
    }
    return connect.call(this, to, ...rest)
  }
  const Socket = globalThis.WebSocket
  globalThis.WebSocket = class extends Socket {
    constructor(...address) {
      super(...address)
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string' || JSON.parse(data).type !== 'speech_started') return
        // On a busy machine the last look may be long ago.
        listen()
        const now = performance.now()
        if (now - loudAt < 50) begunAt = now
      })
    }
  }
}
