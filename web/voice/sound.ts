import { FASTEST_SERVER_VOICE } from '../../contract/voice/endpoints.ts'
import { decodeSamples, encodeSamples } from './samples.ts'
import { createStretch } from './stretch.ts'

/** Microphone and loudspeaker, while one talks. */
export interface Sound {
  /** Plays a piece of an answer after what plays already. */
  play(audio: string, item: string): void
  /** Stops what plays at once. */
  flush(): void
  /** Lets go of the microphone, the loudspeaker and all that belongs to them. */
  release(): void
}

interface Listener {
  /** How fast the voice is wanted: servers speak no faster than 1.5, and the rest is made here. */
  speed: number
  /** A message of the microphone, with how loud it is, from 0 to 1. */
  onSound(audio: string, level: number): void
  /** An answer was cut short: how much was heard. */
  onCut(item: string, milliseconds: number): void
}

/** Opens the microphone; throws where that is refused, or there is none. Aborting closes it again. */
export async function openSound({ speed, onSound, onCut }: Listener, signal: AbortSignal): Promise<Sound> {
  const opened = new AudioContext()
  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    if (opened.state !== 'closed') void opened.close()
  }
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
    await opened.audioWorklet.addModule('/voice-worklet.js')
    signal.throwIfAborted()
    await opened.resume()
    const capture = new AudioWorkletNode(opened, 'capture', { numberOfOutputs: 0 })
    const player = new AudioWorkletNode(opened, 'player', { numberOfInputs: 0, outputChannelCount: [1] })
    capture.port.onmessage = ({ data }) => onSound(encodeSamples(data.samples), data.level)
    const faster = Math.max(1, speed / FASTEST_SERVER_VOICE)
    let stretch = { item: '', ...createStretch(faster) }
    const quicken = (samples: Int16Array, item: string) => {
      if (faster === 1) return samples
      if (stretch.item !== item) stretch = { item, ...createStretch(faster) }
      return stretch.push(samples)
    }
    // In the time of the server, which knows nothing of how fast it was played.
    player.port.onmessage = ({ data }) => onCut(data.item, Math.floor(data.milliseconds * faster))
    opened.createMediaStreamSource(stream).connect(capture)
    player.connect(opened.destination)
    return {
      play(audio, item) {
        const samples = quicken(decodeSamples(audio), item)
        if (samples.length > 0) player.port.postMessage({ item, samples }, [samples.buffer])
      },
      flush: () => player.port.postMessage({ flush: true }),
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}
