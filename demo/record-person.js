/** Runs in a page with a canvas (make-videos.ts): draws, sounds and records a person; answers the recording as base64 text. */
window.recordPerson = async function recordPerson({ skin, hair, shirt, wall, pitch, length }) {
  const canvas = document.querySelector('canvas')
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) throw new Error('There is no canvas to draw on')
  const sound = new AudioContext()
  const out = sound.createMediaStreamDestination()
  const loudness = sound.createGain()
  const voice = sound.createOscillator()
  voice.type = 'sawtooth'
  // A throat lets some tones through more than others, which is what makes a vowel.
  for (const [frequency, gain] of [
    [pitch * 3.4, 1],
    [pitch * 7, 0.5],
    [2600, 0.2],
  ]) {
    const throat = new BiquadFilterNode(sound, { type: 'bandpass', frequency, Q: 6 })
    voice.connect(throat).connect(new GainNode(sound, { gain })).connect(loudness)
  }
  loudness.connect(out)
  voice.start()

  /** How far the mouth is open, 0 to 1: syllables, with a pause after each phrase. */
  const opening = (at) => (at % 2600 > 2100 ? 0 : Math.max(0, Math.sin(at / 95)) * (0.6 + 0.4 * Math.sin(at / 310)))
  const ellipse = (colour, [x, y, width, height]) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.ellipse(x, y, width, height, 0, 0, 2 * Math.PI)
    pen.fill()
  }
  const draw = (at) => {
    const [x, y] = [160 + 4 * Math.sin(at / 900), 112 + 2 * Math.sin(at / 500)]
    pen.fillStyle = wall
    pen.fillRect(0, 0, 320, 240)
    ellipse(shirt, [160, 262, 98, 76])
    ellipse(skin, [x, y + 58, 22, 30])
    ellipse(hair, [x, y - 14, 56, 62])
    ellipse(skin, [x, y, 46, 58])
    ellipse(hair, [x, y - 50, 44, 18])
    const blink = at % 3100 < 120 ? 1 : 6
    for (const side of [-18, 18]) ellipse('#26211e', [x + side, y - 6, 5, blink])
    ellipse('#7c3b34', [x, y + 30, 14, 2 + 9 * opening(at)])
    loudness.gain.setTargetAtTime(0.5 * opening(at), sound.currentTime, 0.015)
    voice.frequency.setTargetAtTime(pitch * (1 + 0.08 * Math.sin(at / 700)), sound.currentTime, 0.05)
  }
  draw(0)

  const stream = canvas.captureStream(20)
  for (const track of out.stream.getTracks()) stream.addTrack(track)
  const recorder = new MediaRecorder(stream, {
    mimeType: 'video/webm;codecs=vp8,opus',
    videoBitsPerSecond: 80_000,
    audioBitsPerSecond: 24_000,
  })
  const slices = []
  recorder.ondataavailable = ({ data }) => slices.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start(1000)
  const begun = performance.now()
  const timer = setInterval(() => draw(performance.now() - begun), 50)
  await new Promise((resolve) => setTimeout(resolve, length))
  clearInterval(timer)
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(slices).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
