// In the page, before its own scripts: recognition and synthesis with the events that browsers have. The ones of the Chromium
// of the tests need a service that it does not reach.
{
  const spoken = []
  let recognition
  class Recognition extends EventTarget {
    start() {
      recognition = this
      queueMicrotask(() => this.dispatchEvent(new Event('start')))
    }
    abort() {
      queueMicrotask(() => this.dispatchEvent(new Event('end')))
    }
  }
  const synthesis = {
    speak(words) {
      spoken.push(words.text)
      queueMicrotask(() => words.dispatchEvent(new Event('end')))
    },
    cancel: () => spoken.push('(silence)'),
  }
  const hear = (transcript, isFinal = true) => {
    recognition.dispatchEvent(new Event('speechstart'))
    const results = [Object.assign([{ transcript, confidence: 0.9 }], { isFinal })]
    recognition.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
  }
  const fail = (error) => recognition.dispatchEvent(Object.assign(new Event('error'), { error }))
  Object.assign(globalThis, {
    SpeechRecognition: Recognition,
    webkitSpeechRecognition: Recognition,
    spoken,
    hear,
    fail,
  })
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis, configurable: true })
}
