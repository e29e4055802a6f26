import { decodeSamples, encodeSamples } from './samples.ts'

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
  /** A message of the microphone, with how loud it is, from 0 to 1. */
  onSound(audio: string, level: number): void
  /** An answer was cut short: how much of it was heard. */
  onCut(item: string, milliseconds: number): void
}

/** Takes the microphone; raises where that is refused, or there is none. Aborted, it is let go of again. */
export async function openSound({ onSound, onCut }: Listener, signal: AbortSignal): Promise<Sound> {
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
    player.port.onmessage = ({ data }) => onCut(data.item, data.milliseconds)
    opened.createMediaStreamSource(stream).connect(capture)
    player.connect(opened.destination)
    return {
      play(audio, item) {
        const samples = decodeSamples(audio)
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
